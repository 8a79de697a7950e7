/** The next full hour that is at least a quarter of an hour away. */
export function suggestedStart(now: Date): Date {
  const start = new Date(now.getTime() + 15 * 60_000);
  // Rounded up; full hours of the reader's clock, which may be half an hour off those of UTC.
  const rest = start.getMinutes() + start.getSeconds() + start.getMilliseconds();
  if (rest > 0) start.setHours(start.getHours() + 1, 0, 0, 0);
  return start;
}

/** As a field for date and time has it: `2026-11-23T10:00`, on the clock of the reader. */
export function fieldValue(time: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
