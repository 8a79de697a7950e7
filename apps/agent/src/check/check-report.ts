import type { CostBasis, EngineDelivery, TermUse } from '@intermind/contracts/engine-ability';
import type { EngineCheck } from './check-engines.ts';

const ROLES = {
  'speech-to-text': 'speech to text',
  translator: 'translation',
  'text-to-speech': 'text to speech',
  'speech-translator': 'speech to speech',
} as const;

/** What is counted where an engine is paid for. */
const COSTS: Readonly<Record<CostBasis, string>> = {
  machine: 'costs nothing',
  minutes: 'paid by minute of sound',
  'session-minutes': 'paid by minute of session',
  characters: 'paid by character',
  tokens: 'paid by token',
  provider: 'as its provider charges',
};
const COST_WIDTH = Math.max(...Object.values(COSTS).map(({ length }) => length));

const DELIVERIES: Readonly<Record<EngineDelivery, string>> = {
  live: 'while one speaks',
  repeated: 'recordings, again and again',
  whole: 'whole texts',
};

const TERMS: Readonly<Record<TermUse, string>> = {
  told: 'takes terms',
  replaced: 'terms are put into the text',
  none: 'no terms',
};

/** How one engine did, as a line for people. */
export function checkLine(check: EngineCheck): string {
  const { kind, id, ok, firstAnswerMs, covers, detail, abilities } = check;
  const delay = firstAnswerMs === null ? '–' : `${String(firstAnswerMs)} ms`;
  const unit = kind === 'translator' || kind === 'speech-translator' ? 'pairs' : 'languages';
  const columns = [
    ok ? 'ok  ' : 'FAIL',
    ROLES[kind].padEnd(16),
    id.padEnd(15),
    delay.padStart(8),
    `${String(covers.length)} ${unit}`.padEnd(13),
    COSTS[abilities.cost].padEnd(COST_WIDTH),
    detail,
  ];
  return columns.join('  ');
}

/** What the same engine can do, as its adapter says: nothing of it was tried. */
export function abilityLine({ kind, id, outside, detects, abilities }: EngineCheck): string {
  const { delivery, terms, context, expected, typicalMs } = abilities;
  const said = [
    outside ? 'outside' : 'own machines',
    kind === 'text-to-speech' && delivery === 'live' ? 'sound as it is made' : DELIVERIES[delivery],
    TERMS[terms],
    ...(context ? ['knows the sentences before'] : []),
    ...(detects ? ['tells the language'] : []),
    ...(expected ? ['takes expected languages'] : []),
    `usually ${String(typicalMs)} ms`,
  ];
  return `      ${ROLES[kind].padEnd(16)}  ${id.padEnd(15)}  ${said.join(', ')}`;
}
