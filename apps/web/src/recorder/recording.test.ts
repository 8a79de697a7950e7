import { FakeClock } from '@intermind/testing';
import { afterEach, expect, it, vi } from 'vitest';
import type { PieceSender } from './piece-sender.ts';
import { Recording } from './recording.ts';

afterEach(() => vi.unstubAllGlobals());

it('says when what it took first was said and seen, however late the page hears that it began', async () => {
  const clock = new FakeClock(10_000);
  /** A browser's recorder takes what comes from the call on. */
  class FakeMediaRecorder extends EventTarget {
    start = vi.fn();
    constructor() {
      super();
      recorders.push(this);
    }
  }
  const recorders: FakeMediaRecorder[] = [];
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  const sent: number[] = [];
  const sender = { add: (_track: string, startedAtMs: number) => void sent.push(startedAtMs) };
  const recording = new Recording(sender as unknown as PieceSender, clock, 300, () => undefined);
  const startedAtMs = clock.nowMs() - 300;
  recording.begin('picture', {} as MediaStream);
  await clock.advance(120);
  const [recorder] = recorders;
  recorder!.dispatchEvent(new Event('start'));
  recorder!.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['a']) }));
  expect([recorder!.start.mock.calls, sent]).toEqual([[[4_000]], [startedAtMs]]);
});
