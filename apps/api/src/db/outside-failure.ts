/** What an operator does about it, by SQLSTATE (PostgreSQL, appendix A). */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'Check the user and the password in DATABASE_URL.'],
  [/^3D000$/, 'Create the database, or correct its name in DATABASE_URL.'],
  [/^42501$/, 'Let the user create tables there: make them the owner of the database.'],
  [/^53300$/, 'Let PostgreSQL accept more connections (max_connections).'],
  [/^53/, 'Its machine has no disk space or memory left.'],
  [/^57P0/, 'PostgreSQL is starting or shutting down. Try again in a moment.'],
  [/^25006$/, 'It is a copy that cannot be written. DATABASE_URL must lead to the primary server.'],
];

interface Failure {
  message: string;
  code?: unknown;
  severity?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/**
 * Why an outside PostgreSQL cannot be used, for the person who starts the service.
 * @param host of DATABASE_URL, without user and password
 * @returns one or two sentences, with the SQLSTATE where PostgreSQL answered
 */
export function outsideFailure(host: string, error: Error): string {
  const { message, code, severity, name } = rootOf(error) as Failure & { name: string };
  const state = typeof code === 'string' ? code : '';
  const reason = message || state || name;
  // Only what PostgreSQL itself says has a severity; ECONNREFUSED and its like are the network's.
  const said = severity === undefined ? reason : `${reason} (SQLSTATE ${state})`;
  const advice = severity === undefined ? undefined : ADVICE.find(([states]) => states.test(state))?.[1];
  return `The database at ${host} cannot be used: ${said}. ${advice ?? 'Check DATABASE_URL.'}`;
}

/**
 * What drizzle wraps carries the statement and its values in its message; pg puts the causes of a failed connection into an
 * AggregateError without one.
 */
function rootOf(error: unknown): unknown {
  const { cause, errors } = error as Failure;
  if (cause instanceof Error) return rootOf(cause);
  if (Array.isArray(errors) && errors[0] instanceof Error) return rootOf(errors[0]);
  return error;
}
