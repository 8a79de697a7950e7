import { WORDS_LINE } from '../apps/agent/src/testing/worker-process.ts';

/** Of the log. */
const WARNING = 40;

/**
 * What a worker complained of, and how often: warnings and errors of its log, and what stands beside it but for the words that it
 * spoke.
 */
export function warningsOf(lines: readonly Record<string, unknown>[]): Record<string, number> {
  const warnings: Record<string, number> = {};
  for (const { level, msg } of lines) {
    const isComplaint = typeof level === 'number' ? level >= WARNING : msg !== WORDS_LINE;
    if (isComplaint) warnings[String(msg)] = (warnings[String(msg)] ?? 0) + 1;
  }
  return warnings;
}
