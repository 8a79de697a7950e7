/** What went wrong with a download or an archive. */
export type InstallFailure =
  'no-network' | 'refused' | 'disk-full' | 'checksum' | 'wrong-file' | 'interrupted' | 'no-program';

/** A model could not be installed; the message says what happened and what to do. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
  readonly failure: InstallFailure;

  constructor(failure: InstallFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** @returns the error as people can use it: a full disk, or what it was */
export function asInstallError(error: unknown, what: string): unknown {
  if (error instanceof InstallError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new InstallError('disk-full', `${what}: the disk is full. Make room and run the command again.`, {
      cause: error,
    });
  return error;
}
