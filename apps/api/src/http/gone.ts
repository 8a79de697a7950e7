import type { ServerResponse } from 'node:http';

/**
 * Aborted when the connection of an answer has closed. Called before anything is waited for: a connection says only once that
 * it has closed.
 */
export function abortedWhenGone(response: ServerResponse): AbortController {
  const gone = new AbortController();
  const abort = () => gone.abort(new Error('the caller is gone'));
  if (response.destroyed) abort();
  else response.once('close', abort);
  return gone;
}
