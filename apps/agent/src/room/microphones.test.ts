import { FakeClock, settle } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { Microphones } from './microphones.ts';

interface Stream {
  frame: (value: number) => Promise<void>;
  end: () => Promise<void>;
  fail: () => Promise<void>;
  stopped: boolean;
}

function world() {
  const clock = new FakeClock();
  const events: string[] = [];
  const handlers = {
    microphoneOpened: (identity: string) => events.push(`${identity} open`),
    microphoneHeard: (identity: string, frame: Int16Array) => events.push(`${identity} ${String(frame[0])}`),
    microphoneClosed: (identity: string) => events.push(`${identity} closed`),
  };
  const microphones = new Microphones({ handlers, clock, log: silentLog });
  /** Every stream that was opened, by the track's sid, in order. */
  const streams: Record<string, Stream[]> = {};
  const sound = (sid: string) => (signal: AbortSignal) => {
    const { readable, writable } = new TransformStream<Int16Array, Int16Array>();
    const writer = writable.getWriter();
    const settled = async (work: Promise<void>): Promise<void> => {
      work.catch(() => undefined);
      await settle();
    };
    const stream: Stream = {
      frame: (value) => settled(writer.write(new Int16Array([value]))),
      end: () => settled(writer.close()),
      fail: () => settled(writer.abort(new Error('native'))),
      stopped: false,
    };
    signal.addEventListener('abort', () => {
      stream.stopped = true;
      void stream.end();
    });
    (streams[sid] ??= []).push(stream);
    return readable;
  };
  const subscribe = (sid: string, muted = false): Stream => {
    microphones.subscribed({ identity: 'ana', sid, muted, sound: sound(sid) });
    return streams[sid]!.at(-1)!;
  };
  return { clock, events, microphones, streams, subscribe };
}

describe('the microphone of a person who publishes again', () => {
  it('is heard although the end of the old track comes after the new one', async () => {
    const { events, microphones, subscribe } = world();
    const old = subscribe('TR_old');
    await old.frame(1);
    const fresh = subscribe('TR_new');
    microphones.muted('ana', 'TR_old', true);
    microphones.unsubscribed('ana', 'TR_old');
    await fresh.frame(2);
    expect(old.stopped).toBe(true);
    expect(events).toEqual(['ana open', 'ana 1', 'ana closed', 'ana open', 'ana 2']);
  });

  it('ends with its own track, or with the person', async () => {
    const { clock, events, microphones, subscribe } = world();
    const first = subscribe('TR_one');
    microphones.unsubscribed('ana', 'TR_one');
    const second = subscribe('TR_two');
    microphones.left('ana');
    await clock.advance(60_000);
    expect([first.stopped, second.stopped, clock.waiting]).toEqual([true, true, 0]);
    expect(events).toEqual(['ana open', 'ana closed', 'ana open', 'ana closed']);
  });
});

describe('a microphone that is muted', () => {
  it('is closed until it is unmuted, and is said to be so once', async () => {
    const { events, microphones, subscribe } = world();
    const stream = subscribe('TR_a', true);
    await stream.frame(1);
    microphones.muted('ana', 'TR_a', false);
    microphones.muted('ana', 'TR_a', false);
    microphones.muted('ana', 'TR_a', true);
    microphones.close();
    expect(events).toEqual(['ana open', 'ana closed']);
  });

  it('is not heard, although its stream goes on', async () => {
    const { events, microphones, subscribe } = world();
    const stream = subscribe('TR_a');
    await stream.frame(1);
    microphones.muted('ana', 'TR_a', true);
    await stream.frame(2);
    microphones.muted('ana', 'TR_a', false);
    await stream.frame(3);
    microphones.muted('ana', 'TR_a', true);
    await stream.frame(4);
    microphones.left('ana');
    expect(events).toEqual(['ana open', 'ana 1', 'ana closed', 'ana open', 'ana 3', 'ana closed']);
  });
});

describe('a stream that ends before its track', () => {
  it.each(['end', 'fail'] as const)('(%s) is opened again after a pause', async (how) => {
    const { clock, events, streams, subscribe } = world();
    const first = subscribe('TR_a');
    await first.frame(1);
    await first[how]();
    expect(events).toEqual(['ana open', 'ana 1', 'ana closed']);
    await clock.advance(199);
    expect(streams['TR_a']).toHaveLength(1);
    await clock.advance(1);
    await streams['TR_a']![1]!.frame(2);
    expect(events.slice(3)).toEqual(['ana open', 'ana 2']);
  });

  it('is not opened again when the track goes meanwhile', async () => {
    const { clock, microphones, streams, subscribe } = world();
    await subscribe('TR_a').end();
    microphones.unsubscribed('ana', 'TR_a');
    await clock.advance(60_000);
    expect([streams['TR_a']!.length, clock.waiting]).toEqual([1, 0]);
  });

  it('is given up after some attempts without sound, until the person unmutes', async () => {
    const { clock, events, microphones, streams, subscribe } = world();
    await subscribe('TR_a').end();
    for (let i = 0; i < 20; i++) {
      await clock.advance(5_000);
      await streams['TR_a']![i + 1]?.end();
    }
    expect([streams['TR_a']!.length, clock.waiting]).toEqual([9, 0]);
    expect(events).toEqual(['ana open', 'ana closed']);
    microphones.muted('ana', 'TR_a', true);
    microphones.muted('ana', 'TR_a', false);
    await clock.advance(0);
    await streams['TR_a']![9]!.frame(3);
    expect(events.slice(2)).toEqual(['ana open', 'ana 3']);
  });
});
