// Every number that PostgreSQL's advisory locks are taken under: two uses of one number would wait for each other.

export const ADVISORY_LOCKS = {
  migrate: 0x1751_6874,
  /** What is done by one process at a time: seeding, reconciling schedules. */
  withAdvisoryLock: 0x1751_6875,
  /** Taken by `make_sales_years`, in SQL: migration 0010. */
  makeSalesYears: 0x1751_6876,
  /** Taken by `turn_sales_months`, in SQL: migration 0043. */
  turnSalesMonths: 0x1751_6877,
  distribute: 0x1751_6878,
  addWebhook: 0x1751_a1e7,
} as const;
