// Every number that PostgreSQL's advisory locks are taken under: two uses of one number would wait for each other.

export const ADVISORY_LOCKS = {
  /** What is done by one process at a time: migrating, seeding, reconciling schedules. */
  withAdvisoryLock: 0x1751_6875,
  /** Taken by `make_sales_years`, in SQL. */
  makeSalesYears: 0x1751_6876,
  /** Taken by `turn_sales_months`, in SQL. */
  turnSalesMonths: 0x1751_6877,
  distribute: 0x1751_6878,
  addWebhook: 0x1751_a1e7,
} as const;
