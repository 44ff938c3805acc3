// What sample reviews say: short sentences for each number of stars that are true of any device.

/** People with made-up names. */
export const authors = [
  ...["Nusrat J.", "Rafi A.", "Tania S.", "Imran H.", "Sadia K.", "Farhan M.", "Mitu R."],
  ...["Arif C.", "Lamia N.", "Shakil B.", "Priya D.", "Tanvir I."],
];

interface Words {
  titles: string[];
  firsts: string[];
  seconds: string[];
  /** The shop's, where there is something to mend. */
  answer?: string;
}

/** From 1 to 5 stars. */
export const words: [Words, Words, Words, Words, Words] = [
  {
    titles: ["Not for me", "Sent it back", "Disappointed"],
    firsts: ["It stopped working in the first week.", "Mine came with a fault."],
    seconds: ["The exchange took long.", "I expected more for this price."],
    answer: "We are sorry. Please write to us with your order number: it is still under warranty.",
  },
  {
    titles: ["Expected more", "Only so so", "Could be better"],
    firsts: ["It works, but feels cheap.", "The manual did not help me much."],
    seconds: ["Next time I would choose another one.", "The box was dented when it came."],
    answer: "Thank you for telling us. Our support helps with setting it up.",
  },
  {
    titles: ["It is all right", "Does its job", "Fair for the price"],
    firsts: ["It does what it should, and no more.", "Good in parts."],
    seconds: ["For daily use it is enough.", "I got used to it after some days."],
  },
  {
    titles: ["Good choice", "Happy with it", "Well made", "Recommended"],
    firsts: [
      "It does what the page says.",
      "Easy to set up, and it looks good.",
      "Better than the one I had before.",
    ],
    seconds: [
      "One star less because the delivery took a day longer.",
      "I would buy it again.",
      "A longer cable would have been nice.",
    ],
  },
  {
    titles: ["Excellent", "Just right", "Very happy", "Worth every taka"],
    firsts: [
      "Exactly as described.",
      "I use it every day and have nothing to complain about.",
      "Bought it for my sister, and she loves it.",
      "The quality surprised me.",
    ],
    seconds: [
      "It came well packed, a day early.",
      "Set up in five minutes.",
      "I have recommended it to friends.",
      "Thank you to the shop.",
    ],
  },
];
