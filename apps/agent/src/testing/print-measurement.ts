/** Figures of a run, one line of JSON: the tests assert limits, people want to see the values. */
export function printMeasurement(name: string, figures: object): void {
  process.stdout.write(`${name} ${JSON.stringify(figures)}\n`);
}
