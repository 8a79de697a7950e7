import type { EngineCheck } from './check-engines.ts';

const ROLES = {
  'speech-to-text': 'speech to text',
  translator: 'translation',
  'text-to-speech': 'text to speech',
  'speech-translator': 'speech to speech',
} as const;

/** One engine as a line for people. */
export function checkLine({ kind, id, ok, firstAnswerMs, covers, detail }: EngineCheck): string {
  const delay = firstAnswerMs === null ? '–' : `${String(firstAnswerMs)} ms`;
  const unit = kind === 'translator' || kind === 'speech-translator' ? 'pairs' : 'languages';
  const columns = [
    ok ? 'ok  ' : 'FAIL',
    ROLES[kind].padEnd(16),
    id.padEnd(15),
    delay.padStart(8),
    `${String(covers.length)} ${unit}`.padEnd(13),
    detail,
  ];
  return columns.join('  ');
}
