import { describe, expect, it } from 'vitest';
import { type FlowMemory, judgeFlow, judgeLink, type LinkFacts } from './link-health.ts';

/** One character each 400 ms: `+` packets came, `.` none, `x` none and ICE is gone, `0` the counters restarted. Answers `!` while stalled. */
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
  it('is told down within two seconds without a packet, until packets come again', () => {
    expect(watch('+++......++')).toBe('------!!!--');
  });

  it('is told down at once when ICE says so', () => {
    expect(watch('++xx+')).toBe('--!!-');
  });

  it('stays down while a repair only begins to count anew', () => {
    expect(watch('+++.....0..+')).toBe('------!!!!!-');
  });

  it('stays down when nothing is expected any more: only packets end a stall', () => {
    const [down, later] = [0, 400, 800, 1_200, 1_600, 2_000].reduce<FlowMemory[]>((memories, atMs) => {
      const sample = { atMs, packetsReceived: 20, iceConnected: true, expected: atMs < 2_000 };
      return [...memories.slice(-1), judgeFlow(sample, memories.at(-1))];
    }, []);
    expect([down!.stalled, later!.stalled]).toEqual([true, true]);
  });

  it('may be quiet where nobody sends', () => {
    expect(watch('++........', false)).toBe('----------');
  });
});

const GOOD: LinkFacts = {
  rejoining: false,
  mediaServerDown: false,
  mediaReconnecting: false,
  mediaStalled: false,
  mediaExpected: true,
  apiLostMs: 0,
  signalLostMs: 0,
  quietMs: 100,
};

describe('the link', () => {
  it.each<[string, Partial<LinkFacts>, ReturnType<typeof judgeLink>]>([
    ['all is well', {}, { state: 'up', heard: true }],
    ['a short gap of the API is not worth a word', { apiLostMs: 900 }, { state: 'up', heard: true }],
    ['changes are lost, sound is not', { apiLostMs: 1_000 }, { state: 'signalLost', heard: true }],
    ['the same, of the media server', { signalLostMs: 1_000 }, { state: 'signalLost', heard: true }],
    [
      'nobody says "heard" without a packet in the last 300 ms',
      { signalLostMs: 1_000, quietMs: 301 },
      { state: 'unsure', heard: false },
    ],
    [
      'with the API gone only, the media server still answers',
      { apiLostMs: 1_000, quietMs: 301 },
      { state: 'unsure', heard: true },
    ],
    [
      'the microphone is shown shut before anything is said',
      { signalLostMs: 50, quietMs: 160 },
      { state: 'up', heard: false },
    ],
    [
      'no signalling and no packet for 600 ms',
      { signalLostMs: 600, quietMs: 600 },
      { state: 'mediaLost', heard: false },
    ],
    [
      'silence proves nothing where nobody sends',
      { signalLostMs: 700, quietMs: 5_000, mediaExpected: false },
      { state: 'up', heard: false },
    ],
    ['the API says so', { mediaServerDown: true }, { state: 'mediaLost', heard: false }],
    ['media is being repaired', { mediaReconnecting: true }, { state: 'mediaLost', heard: false }],
    ['media stalls', { mediaStalled: true, apiLostMs: 5_000 }, { state: 'mediaLost', heard: false }],
    ['coming back', { mediaReconnecting: true, rejoining: true }, { state: 'rejoining', heard: false }],
  ])('%s', (_, facts, link) => {
    expect(judgeLink({ ...GOOD, ...facts })).toEqual(link);
  });
});
