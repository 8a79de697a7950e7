const STEPS = [
  { unit: 'hour', lastsS: 3_600, stepS: 3_600 },
  { unit: 'minute', lastsS: 60, stepS: 60 },
  // Tens of seconds: a figure that changes each second draws the eye.
  { unit: 'second', lastsS: 10, stepS: 10 },
] as const;

/** How long ago, in short words of the language: "40 sec. ago"; "now" below ten seconds. */
export function timeAgo(agoMs: number, language: string): string {
  const agoS = Math.max(0, agoMs / 1_000);
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const step = STEPS.find(({ lastsS }) => agoS >= lastsS);
  if (!step) return format.format(0, 'second');
  const steps = Math.floor(agoS / step.stepS);
  return format.format(-(step.unit === 'second' ? steps * step.stepS : steps), step.unit);
}
