/** Does what it is given one after the other. What fails is told to `onFailed`, and the next one follows all the same. */
export function inTurn(onFailed: (error: unknown) => void): (act: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (act) => (last = last.then(act).catch(onFailed));
}
