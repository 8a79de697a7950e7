import { expect, it } from 'vitest';
import { fieldState } from './field-state.ts';

it.each(['kdr-wmhe-pqz', 'KDR-wmhe-PQZ', 'kdrwmhepqz', ' https://meet.example.org/kdr-wmhe-pqz?x=1 '])(
  'is green for %s (spec 1 §2)',
  (input) => {
    expect([fieldState(input, true), fieldState(input, false)]).toEqual(['valid', 'valid']);
  },
);

it.each(['k', 'kdr-wmhe', 'kdr-wmhe-pq1', 'https://meet.example.org/'])(
  'is red for %s (spec 1 §2)',
  (input) => {
    expect([fieldState(input, true), fieldState(input, false)]).toEqual(['invalid', 'invalid']);
  },
);

it('has the accent while it is focused and empty (spec 1 §2)', () => {
  expect([fieldState('', true), fieldState('  ', true), fieldState('', false)]).toEqual([
    'inviting',
    'inviting',
    'idle',
  ]);
});
