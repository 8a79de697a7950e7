import { type Caption, LANE_REASONS, LANE_STATES, type LaneStatus } from './captions.ts';
import { ENGINE_GRADES } from './engine-grades.ts';
import { isLanguage } from './languages.ts';
import type { AssistantSpeech } from './voice-assistant.ts';

/** Whether texts of the interpreter and the assistant are what is declared: for browsers, which carry no schemas, and for workers. */

type Checks<Value> = { [Field in keyof Required<Value>]: (value: unknown) => boolean };

const participantId = (value: unknown) => typeof value === 'string' && /^prt_[0-9A-Za-z]+$/.test(value);
const count = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const notNegative = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;
const text = (value: unknown) => typeof value === 'string';
const flag = (value: unknown) => typeof value === 'boolean';
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value);
const optional = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);

const CAPTION: Checks<Caption> = {
  speaker: participantId,
  segment: count,
  revision: count,
  spokenLanguage: isLanguage,
  language: isLanguage,
  startMs: orNull(count),
  grade: oneOf(ENGINE_GRADES),
  claimed: oneOf([undefined, true]),
  text,
  pending: text,
  final: flag,
};

const LAST_CHUNK: Checks<NonNullable<LaneStatus['lastChunk']>> = { atMs: count, lagMs: count };

const LANE_STATUS: Checks<LaneStatus> = {
  speaker: participantId,
  language: isLanguage,
  state: oneOf(LANE_STATES),
  lagMs: notNegative,
  lastChunk: orNull((value) => hasFields(value, LAST_CHUNK)),
  reason: orNull(oneOf(LANE_REASONS)),
  unheard: optional(flag),
  skipped: optional(flag),
  shortened: optional(flag),
  sequence: count,
};

const ASSISTANT_SPEECH: Checks<AssistantSpeech> = {
  sentence: count,
  language: isLanguage,
  text,
  startMs: notNegative,
  final: flag,
};

export const isCaption = (value: unknown): value is Caption => hasFields(value, CAPTION);
export const isLaneStatus = (value: unknown): value is LaneStatus => hasFields(value, LANE_STATUS);
const isAssistantSpeech = (value: unknown): value is AssistantSpeech => hasFields(value, ASSISTANT_SPEECH);

/**
 * What stands for a word that a later version has added: while the product is upgraded, an open page reads what a newer
 * interpreter sends. Without its grade a text is not labelled; without its reason none is told. A lane in a state that is not
 * known promises captions, and no voice: where one comes all the same it is heard, and lowers the original as it sounds.
 */
type Otherwise<Value> = {
  [Field in keyof Value]?: { known: readonly Value[Field][]; otherwise: Value[Field] };
};
const LATER_CAPTION: Otherwise<Caption> = { grade: { known: ENGINE_GRADES, otherwise: 'production' } };
const LATER_LANE: Otherwise<LaneStatus> = {
  state: { known: LANE_STATES, otherwise: 'captions-only' },
  reason: { known: LANE_REASONS, otherwise: null },
};

/** Reads what was sent. @returns undefined for what is none; nothing of the text is in any error */
export const readCaption = (written: string) => read(written, isCaption, LATER_CAPTION);
export const readLaneStatus = (written: string) => read(written, isLaneStatus, LATER_LANE);
export const readAssistantSpeech = (written: string) => read(written, isAssistantSpeech, {});

function read<Value extends object>(
  written: string,
  is: (value: unknown) => value is Value,
  later: Otherwise<Value>,
): Value | undefined {
  try {
    const value = withKnownWords(JSON.parse(written), later);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function withKnownWords<Value extends object>(value: unknown, later: Otherwise<Value>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  const replaced = Object.entries<{ known: readonly unknown[]; otherwise: unknown }>(later as never).filter(
    ([field, { known }]) => typeof fields[field] === 'string' && !known.includes(fields[field]),
  );
  return { ...fields, ...Object.fromEntries(replaced.map(([field, { otherwise }]) => [field, otherwise])) };
}

function hasFields<Value>(value: unknown, checks: Checks<Value>): value is Value {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<(value: unknown) => boolean>(checks).every(([field, check]) =>
    check((value as Record<string, unknown>)[field]),
  );
}
