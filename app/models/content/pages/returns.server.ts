// What becomes of goods after they were bought: sent back, repaired or exchanged.
import { toContact, type Page } from "~/models/content/page";
import { warrantyWords } from "~/models/warranty";

const writeToUs = "{writeTo} with your order number.";

export const returns: Page = {
  title: "Return Policy",
  description: "How to send something back to {shop}.",
  sections: [
    {
      paragraphs: [
        `${writeToUs} Tell us what you want to send back and why, before you send it. We answer with the next step.`,
        "A return should be unused and complete, in its original box. Something that arrived damaged, or is not what you ordered, can always be returned. Before you send a phone, tablet, laptop or watch, please remove your data and sign out of its accounts.",
      ],
      links: [toContact],
    },
  ],
};

export const warranty: Page = {
  title: "Warranty Policy",
  description: `Every product has a ${warrantyWords}.`,
  sections: [
    {
      paragraphs: [
        `Every product comes with a ${warrantyWords}. It starts on the day of delivery and covers faults in material and making. It does not cover drops, liquids, wear of batteries and covers, or repairs by others.`,
        `${writeToUs} Describe the fault; a picture helps. We tell you where the manufacturer takes the product in.`,
      ],
      links: [toContact],
    },
  ],
};

export const exchange: Page = {
  title: "Exchange",
  description: "How to exchange a product for another colour, storage or model.",
  sections: [
    {
      paragraphs: [
        "Another colour, more storage, a different model? An unused product in its original box can be exchanged while the one that you want is in stock. You pay, or get back, the difference in price.",
        `${writeToUs} Tell us what you would like instead.`,
      ],
      links: [toContact],
    },
  ],
};
