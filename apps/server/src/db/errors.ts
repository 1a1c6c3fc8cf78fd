// What went wrong in the database, told apart for those who can do something about it.

/** Whether a row was refused because another one holds its unique value. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return causes(error).some((cause) => cause['code'] === '23505' && cause['constraint'] === constraint);
}

// Connection failures of the network, and PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutdown).
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|08...|53...|57P..)$/;
const UNREACHABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered/;

/** Whether the database could not be asked at all. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causes(error).some(
    (cause) => UNREACHABLE.test(String(cause['code'])) || UNREACHABLE_WORDS.test(String(cause['message'])),
  );
}

function causes(error: unknown): Record<string, unknown>[] {
  if (!(error instanceof Error)) return [];
  return [{ ...error, message: error.message }, ...causes(error.cause)];
}
