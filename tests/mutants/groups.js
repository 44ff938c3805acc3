// What mutation testing mutates, group by group, and the quick tests that have to notice it.

/** @type {Record<string, { sources: string[], tests: string[] }>} */
export const groups = {
  money: {
    sources: ["app/models/money.ts"],
    tests: ["tests/models/money.test.ts"],
  },
  listing: {
    sources: ["app/models/listing/*.ts"],
    tests: [
      "tests/models/listing{,-limits,-order,-words,-ways,-ranges}.test.ts",
      "tests/models/{search,suggest}.test.ts",
      "tests/routes/{chosen-storage,listing,suggestions}.test.ts",
    ],
  },
  auth: {
    sources: [
      "app/auth/{guards,session,guest,shopper,known-device}.server.ts",
      "app/models/account/{session,throttle,user,password}.server.ts",
      "app/models/visitor/*.ts",
    ],
    tests: [
      "tests/models/{auth,visitor,visitor-product,account,session,throttle,password-queue}.test.ts",
      "tests/models/cart.test.ts",
      "tests/routes/{second-factor,staff,staff-password,step-up}.test.ts",
    ],
  },
  cart: {
    sources: ["app/models/cart/*.ts"],
    tests: ["tests/models/cart{,-lines,-back}.test.ts"],
  },
  order: {
    sources: ["app/models/order/*.ts"],
    tests: [
      "tests/models/order{,-placing,-cancelling,-pages,-table,-badge,-step}.test.ts",
      "tests/models/order-{access,claim,expire,history,mail,mail-words,money-history}.test.ts",
      "tests/models/order-{office,payments,queues,refund,returnable,staff}.test.ts",
      "tests/models/order-{track,unpaid,words}.test.ts",
      "tests/models/{day,hour,invoice}-sums.test.ts",
      "tests/models/{payment,promotion-uses,review-mail}.test.ts",
      "tests/models/{stock-movements,table-search,parts-of-words,rows-counted}.test.ts",
      "tests/routes/{admin-order-office,admin-order-status,admin-orders}.test.ts",
      "tests/routes/{order-page,order-return,telephone-order,track}.test.ts",
    ],
  },
  product: {
    sources: [
      "app/models/product/{create,edit,delete,write,gallery,gallery-removal}.server.ts",
      "app/models/product/{table,matching,counts,meant,regroup}.server.ts",
    ],
    tests: [
      "tests/models/product{,-adding,-editing,-merging,-writing,-deleting,-gallery}.test.ts",
      "tests/models/product-{gallery-removal,import,publishing,regrouping,table}.test.ts",
      "tests/models/{long-product-table,table-search,parts-of-words,rows-counted}.test.ts",
      "tests/models/{sale,stock-movements,undo}.test.ts",
    ],
  },
};
