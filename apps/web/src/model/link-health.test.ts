import { describe, expect, it } from 'vitest';
import { type FlowMemory, judgeFlow, linkState } from './link-health.ts';

/** One character each 400 ms: `+` packets came, `.` none, `x` none and ICE is gone, `0` counted anew. Answers `!` while stalled. */
function watch(drawn: string, expected = true): string {
  let memory: FlowMemory | undefined;
  let packetsReceived = 0;
  return [...drawn]
    .map((sign, step) => {
      if (sign === '+') packetsReceived += 20;
      if (sign === '0') packetsReceived = 0;
      memory = judgeFlow({ atMs: step * 400, packetsReceived, iceConnected: sign !== 'x', expected }, memory);
      return memory.stalled ? '!' : '-';
    })
    .join('');
}

describe('the flow of media', () => {
  it('is told down within two seconds without a packet, until packets come again (notes, call benchmarks)', () => {
    expect(watch('+++......++')).toBe('------!!!--');
  });

  it('is told down at once when ICE says so', () => {
    expect(watch('++xx+')).toBe('--!!-');
  });

  it('stays down while a repair only begins to count anew', () => {
    expect(watch('+++.....0..+')).toBe('------!!!!!-');
  });

  it('may be quiet where nobody sends', () => {
    expect(watch('++........', false)).toBe('----------');
  });
});

it('says the worst that is true', () => {
  const facts = { rejoining: false, mediaReconnecting: false, mediaStalled: false, signalLostMs: 0 };
  expect([
    linkState(facts),
    linkState({ ...facts, signalLostMs: 900 }),
    linkState({ ...facts, signalLostMs: 1_000 }),
    linkState({ ...facts, mediaStalled: true, signalLostMs: 5_000 }),
    linkState({ ...facts, mediaReconnecting: true }),
    linkState({ ...facts, mediaReconnecting: true, rejoining: true }),
  ]).toEqual(['up', 'up', 'signalLost', 'mediaLost', 'mediaLost', 'rejoining']);
});
