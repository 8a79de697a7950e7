import { describe, expect, it } from 'vitest';
import { DEVICE_EVENTS, DEVICE_STATES, nextDeviceState } from './device-state.ts';

const DRAWN = `
               acquire   acquired refused failed      forceReleased release
  off          acquiring .        .       .           .             .
  acquiring    .         on       denied  unavailable .             off
  on           acquiring .        .       .           acquiring     off
  denied       acquiring .        .       .           .             off
  unavailable  acquiring .        .       .           .             off
`;
const [events, ...rows] = DRAWN.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('a device', () => {
  it('is drawn for every state and every event', () => {
    expect([events, rows.map(([state]) => state)]).toEqual([DEVICE_EVENTS, DEVICE_STATES]);
  });

  for (const [from, ...targets] of rows) {
    for (const [column, target] of targets.entries()) {
      const event = events![column]!;
      it(`${from} + ${event} = ${target === '.' ? 'impossible' : target} (spec 1 §4)`, () => {
        expect(nextDeviceState(from as never, event as never)).toBe(target === '.' ? undefined : target);
      });
    }
  }
});
