/** Tailwind is the only stylesheet processor. */
export default { plugins: { "@tailwindcss/postcss": {} } };
