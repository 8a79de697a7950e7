/** How much is measured: a whole number above 0 from the environment, or the usual. @throws RangeError of anything else */
export function amount(name: string, usual: number, env: NodeJS.ProcessEnv = process.env): number {
  const given = env[name];
  if (given === undefined || given === '') return usual;
  if (!/^[1-9]\d*$/.test(given)) throw new RangeError(`${name} is a whole number above 0, not "${given}"`);
  return Number(given);
}
