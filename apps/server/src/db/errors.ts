// What went wrong in the database, told apart for those who can do something about it.

/** Whether a row was refused because another one holds its unique value. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return causes(error).some((cause) => cause['code'] === '23505' && cause['constraint'] === constraint);
}

// Connection failures of the network, and PostgreSQL's classes 08 (connection), 53 (resources), 57 (stopped by the
// operator or by its time limit).
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|08...|53...|57014|57P..)$/;
// The driver's own words: a connection that is gone or late, one whose answers are out of step, a pool that is closing.
const UNREACHABLE_WORDS = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered',
    'Client was closed',
    'Query read timeout',
    'Received unexpected \\w+ message from backend',
    'received invalid response',
    'Cannot use a pool after calling end',
  ].join('|'),
);

/** Whether the database could not be asked, or did not answer in time. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causes(error).some(
    (cause) => UNREACHABLE.test(String(cause['code'])) || UNREACHABLE_WORDS.test(String(cause['message'])),
  );
}

/** Work was refused a connection because its kind holds as many as it may. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor() {
    super('This kind of work holds as many connections as it may');
  }
}

/** Whether work was refused a connection because its kind holds too many. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (error instanceof Error && isDatabaseBusy(error.cause));
}

// A connection that failed, or that the operator ended; a server that is starting or stopping.
const LOST = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|08...|57P0[1-3])$/;
const LOST_MESSAGES = /Connection terminated|Client has encountered|Client was closed/;

/** Whether the connection is gone, and another one may do. */
export function isConnectionLost(error: unknown): boolean {
  return causes(error).some(
    (cause) => LOST.test(String(cause['code'])) || LOST_MESSAGES.test(String(cause['message'])),
  );
}

// No room on the disk, no room in what is left of it, or the disk itself refuses.
const FULL = /^(53100|54000|58030)$/;

/** Whether the database says that it cannot take what it was given, and would say so again. */
export function isDatabaseFull(error: unknown): boolean {
  return causes(error).some((cause) => FULL.test(String(cause['code'])));
}

// PostgreSQL's class 22: a number beyond its column, a text that is none.
const UNFIT = /^22...$/;

/** Whether the database says that a value fits nowhere, as it would each time. */
export function isValueUnfit(error: unknown): boolean {
  return causes(error).some((cause) => UNFIT.test(String(cause['code'])));
}

// PostgreSQL's class XX: its files are not what it wrote.
const DAMAGED = /^XX\d{3}$/;

/** Whether the database says that its own files are damaged. */
export function isDatabaseDamaged(error: unknown): boolean {
  return causes(error).some((cause) => DAMAGED.test(String(cause['code'])));
}

type Loggable = { type: string; message: string; stack: string; [field: string]: unknown };

const SAFE_FIELDS = ['code', 'constraint', 'table', 'column', 'kind', 'operation', 'status'] as const;

/**
 * An error as it may be logged. A query's error quotes the query's parameters in its message, its fields and PostgreSQL's
 * `detail`: addresses and password hashes are among them. What went wrong is told by state code and constraint.
 */
export function loggableError(error: unknown): Loggable {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown', stack: '' };
  const fields: Record<string, unknown> = { ...error };
  const ofDatabase = isOfDatabase(error);
  const message = ofDatabase ? databaseMessage(error) : error.message;
  // The stack begins with the message, which may span lines.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...Object.fromEntries(SAFE_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))),
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause === undefined ? {} : { cause: loggableError(error.cause) }),
  };
}

/** A sentence for whoever reads a terminal or a job's state, without what the query was given. */
export function speakableMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong';
  return isOfDatabase(error) ? databaseMessage(error) : error.message;
}

const isOfDatabase = (error: Error): boolean =>
  'params' in error || 'query' in error || ('severity' in error && 'code' in error);

function databaseMessage(error: Error): string {
  const states = causes(error).flatMap(({ code, constraint }) => (code ? [{ code, constraint }] : []));
  const { code, constraint } = states[0] ?? {};
  const named = constraint ? `, ${constraint}` : '';
  return code ? `A query failed (${code}${named})` : 'A query failed';
}

function causes(error: unknown): Record<string, unknown>[] {
  if (!(error instanceof Error)) return [];
  return [{ ...error, message: error.message }, ...causes(error.cause)];
}
