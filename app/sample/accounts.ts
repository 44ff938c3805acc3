// The sample shop's two accounts; they exist only with sample data.

/** Accounts that the sample data holds, with their passwords: nothing secret stands behind them. */
export const demoAccounts = [
  { role: "Admin", email: "admin@example.com", password: "Admin12345!" },
  { role: "Shopper", email: "shopper@example.com", password: "Shopper12345!" },
] as const;
