/** What the log keeps of an error. */
interface LoggedError {
  type: string;
  message?: string;
  /** SQLSTATE, or the code of Node. */
  code?: string;
  /** Of a database error: names of the schema, never values. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

type AnyError = Error & Record<'code' | 'query' | 'params' | 'severity' | 'table' | 'constraint', unknown>;

/**
 * Serializes errors for the log. Database errors quote values (password hashes, tokens, names), so of these the log
 * gets the SQLSTATE, table and constraint names, the stack’s code locations and the cause, but never the message.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint, cause } = error as AnyError;
  const quotesValues = isQueryError(error) || isDatabaseError(error);
  const logged: LoggedError = { type: error.name };
  if (!quotesValues) logged.message = withoutTokens(error.message);
  if (typeof code === 'string') logged.code = code;
  if (typeof table === 'string') logged.table = table;
  if (typeof constraint === 'string') logged.constraint = constraint;
  if (error.stack) logged.stack = quotesValues ? placesOf(error.stack) : withoutTokens(error.stack);
  if (depth < 3 && cause instanceof Error) logged.cause = errorForLog(cause, depth + 1) as LoggedError;
  if (depth < 3 && error instanceof AggregateError) {
    logged.errors = error.errors.slice(0, 5).map((one) => errorForLog(one, depth + 1) as LoggedError);
  }
  return logged;
}

/** LiveKit quotes the token that it refuses, which another LiveKit might take. */
function withoutTokens(text: string): string {
  return text.replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
}

/** Of drizzle: carries the statement and its values. */
function isQueryError(error: Error): boolean {
  return 'query' in error && 'params' in error;
}

/** Of the database: the message, the detail and the place may quote values. */
function isDatabaseError(error: Error): boolean {
  return 'severity' in error && 'code' in error;
}

/** The lines of a stack that name a place: the message before them may have several lines. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .join('\n');
}
