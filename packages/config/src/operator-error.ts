/** What the person who runs the installation must put right, and the exit code of the process that meets it. */
export const OPERATOR_ERRORS = {
  WrongSettings: { exitCode: 2 },
  WrongSecrets: { exitCode: 1 },
  /** Another process has the data folder or the database. */
  FolderInUse: { exitCode: 1 },
  /** Ports, rights, a part that is missing or does not answer, an installation open to the world. */
  CannotStart: { exitCode: 1 },
  DatabaseUnusable: { exitCode: 1 },
  BackupUnusable: { exitCode: 1 },
  /** Of the models that recognise, translate and speak on this machine. */
  ModelUnusable: { exitCode: 1 },
} as const satisfies Record<string, { exitCode: number }>;
export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS;

/** Something that the operator can put right; the message says what happened and what to do. */
export class OperatorError extends Error {
  readonly code: OperatorErrorCode;
  /** @param sentences one for each reason */
  constructor(code: OperatorErrorCode, sentences: string | readonly string[], options?: ErrorOptions) {
    super(typeof sentences === 'string' ? sentences : sentences.join('\n'), options);
    this.name = 'OperatorError';
    this.code = code;
  }
}

export function isOperatorError(error: unknown, code: OperatorErrorCode): error is OperatorError {
  return error instanceof OperatorError && error.code === code;
}

/**
 * Tells the operator why the process ends: the sentences of an `OperatorError`, the stack of anything unforeseen.
 * @returns the exit code
 */
export function tellOperator(
  error: unknown,
  write = (text: string): unknown => process.stderr.write(text),
): number {
  if (error instanceof OperatorError) {
    write(`${error.message}\n`);
    return OPERATOR_ERRORS[error.code].exitCode;
  }
  write(`${(error instanceof Error && error.stack) || String(error)}\n`);
  return 1;
}
