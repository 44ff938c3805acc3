// Where the shop is reached. Example data: whoever runs a real shop writes theirs here.

export const contact = {
  address: "12 Example Road, Dhaka 1207, Bangladesh",
  phone: "+880 1700-000000",
  email: "hello@gadget-shop.example",
};
