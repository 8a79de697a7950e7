import { expect, test } from 'vitest';
import type { AssistantState } from '../../db/schema/voice-assistants.ts';
import { ASSISTANT_EVENTS, TRANSITIONS } from './transitions.ts';

const STATES = Object.keys(TRANSITIONS) as AssistantState[];

/** One row for each event; a dash is impossible. */
const TABLE = `
             disabled  pending    listening  thinking   speaking   paused
  enable     pending   -          -          -          -          -
  disable    -         disabled   disabled   disabled   disabled   disabled
  interrupt  -         -          -          -          paused     -
  change     -         pending    pending    pending    pending    pending
  listen     -         listening  -          listening  listening  listening
  think      -         thinking   thinking   -          thinking   thinking
  speak      -         speaking   speaking   speaking   -          speaking
  pause      -         paused     -          -          paused     -
  lose       -         -          pending    pending    pending    pending
  fail       -         disabled   disabled   disabled   disabled   disabled
`;
const [header, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the table has every state and every event', () => {
  expect(header).toEqual(STATES);
  expect(rows.map(([event]) => event)).toEqual([...ASSISTANT_EVENTS]);
});

const cases = rows.flatMap(([event, ...targets]) =>
  targets.map((target, index) => [event!, STATES[index]!, target === '-' ? undefined : target] as const),
);
test.each(cases)('%s while %s: %s (spec 1 §4)', (event, state, expected) => {
  expect(TRANSITIONS[state][event as (typeof ASSISTANT_EVENTS)[number]]).toBe(expected);
});
