import { describe, expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from './format.ts';
import { SpeechGate, type GateEvent } from './speech-gate.ts';

/** Pushes `ms` of speech or silence in frames of 20 ms. */
function push(gate: SpeechGate, ms: number, speech: boolean): GateEvent[] {
  const frames = Array.from({ length: ms / 20 }, () => new Int16Array(HEARD_FRAME_SAMPLES));
  return frames.flatMap((frame) => gate.push(frame, speech));
}
const borders = (events: GateEvent[]) => events.filter(({ type }) => type !== 'sound');
const passedMs = (events: GateEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === 'sound' ? event.pcm.length / 16 : 0), 0);

describe('the gate for speech', () => {
  it('keeps silence back, for hours', () => {
    expect(push(new SpeechGate(), 10_000, false)).toEqual([]);
  });

  it('passes a turn with a little before it, and ends it after the pause', () => {
    const gate = new SpeechGate();
    const events = [
      push(gate, 2_000, false),
      push(gate, 1_000, true),
      push(gate, 580, false),
      push(gate, 20, false),
      push(gate, 2_000, false),
    ];
    expect(events.map(borders)).toEqual([
      [],
      [{ type: 'start', atMs: 1_700 }],
      [],
      [{ type: 'end', atMs: 3_000 }],
      [],
    ]);
    expect([passedMs(events.flat()), gate.streamMs]).toEqual([300 + 1_000 + 600, 5_600]);
  });

  it('does not end a turn at a short pause', () => {
    const gate = new SpeechGate();
    const turn = [
      push(gate, 500, true),
      push(gate, 400, false),
      push(gate, 500, true),
      push(gate, 600, false),
    ];
    expect(borders(turn.flat())).toEqual([
      { type: 'start', atMs: 0 },
      { type: 'end', atMs: 1_400 },
    ]);
  });

  it('ends a long turn at the next short pause', () => {
    const gate = new SpeechGate();
    const turn = [push(gate, 15_500, true), push(gate, 160, false), push(gate, 100, true)].flat();
    expect(borders(turn)).toEqual([
      { type: 'start', atMs: 0 },
      { type: 'end', atMs: 15_500 },
      { type: 'start', atMs: 15_660 },
    ]);
  });

  it('ends a turn without a pause after 20 s, and loses nothing of what goes on', () => {
    const events = push(new SpeechGate(), 41_000, true);
    expect(borders(events).map(({ type }) => type)).toEqual(['start', 'end', 'start', 'end', 'start']);
    expect(passedMs(events)).toBe(41_000);
  });
});
