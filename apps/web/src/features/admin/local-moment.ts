/** A moment as a field for day and time has it, in the time zone of the browser: `2030-05-01T10:00`. */
export function toLocalField(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Null where nothing, or no moment, is in the field. */
export function fromLocalField(value: string): string | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
