/** What went wrong in the browser and nobody needs to see as a toast: goes to the console, where feedback reads it. */
export function logProblem(what: string, cause?: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, cause);
}
