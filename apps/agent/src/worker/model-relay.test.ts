import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { FakeModels } from '../testing/fake-models.ts';
import { ModelRelay, RemoteModels, type FromModels, type ToModels } from './model-relay.ts';

function world() {
  const models = new FakeModels();
  const sent: ToModels[] = [];
  const answered: FromModels[] = [];
  const relay = new ModelRelay(models, (message) => {
    answered.push(message);
    remote.receive(message);
  });
  const remote: RemoteModels = new RemoteModels((message) => {
    sent.push(message);
    relay.receive(message);
  });
  const ask = () => {
    const said: unknown[] = [];
    const call = remote.start(
      'piper-es',
      { kind: 'hear', language: 'es' },
      {
        answer: (answer) => said.push(answer),
        done: () => said.push('done'),
        failed: (error) => said.push(error),
      },
    );
    return { call, said, own: models.newest };
  };
  return { models, relay, sent, answered, ask };
}

describe('the models of a worker, from the process of a meeting', () => {
  it('hear what is sent, and their answers come back to the caller', () => {
    const { ask } = world();
    const one = ask();
    const other = ask();
    other.call.sound(Int16Array.of(1, 2));
    other.call.end();
    expect(one.own).toMatchObject({
      model: 'piper-es',
      request: { kind: 'hear', language: 'es' },
      ended: false,
    });
    expect(other.own).toMatchObject({ sound: [Int16Array.of(1, 2)], ended: true });
    other.own.events.answer({ kind: 'text', text: 'a' });
    other.own.events.done();
    expect(other.said).toEqual([{ kind: 'text', text: 'a' }, 'done']);
    expect(one.said).toEqual([]);
  });

  it('pass failures on with all that is known of them', () => {
    const { ask } = world();
    const { own, said } = ask();
    own.events.failed(new EngineError('no memory', 'quota', { retryAfterMs: 30_000 }));
    expect(said[0]).toBeInstanceOf(EngineError);
    expect(said[0]).toMatchObject({ message: 'no memory', kind: 'quota', retryAfterMs: 30_000 });
  });

  it('hear nothing more of what is over or cancelled', () => {
    const { ask, sent } = world();
    const over = ask();
    over.own.events.done();
    over.call.sound(Int16Array.of(1));
    over.call.end();
    over.call.cancel();
    expect(sent.map(({ type }) => type)).toEqual(['start']);
    const cancelled = ask();
    cancelled.call.cancel();
    cancelled.call.cancel();
    expect(cancelled.own.cancelled).toBe(true);
    cancelled.own.events.done();
    expect(cancelled.said).toEqual([]);
    expect(sent.map(({ type }) => type)).toEqual(['start', 'start', 'cancel']);
  });

  it('pass over what a meeting still sends to a call that is over', () => {
    const { ask, relay, models } = world();
    const { own } = ask();
    own.events.done();
    relay.receive({ type: 'sound', call: 1, pcm: Int16Array.of(1) });
    relay.receive({ type: 'end', call: 1 });
    relay.receive({ type: 'cancel', call: 1 });
    expect(own).toMatchObject({ sound: [], ended: false, cancelled: false });
    expect(models.calls).toHaveLength(1);
  });

  it('are left by a meeting whose process ends', () => {
    const { ask, relay } = world();
    const { own } = ask();
    const done = ask();
    done.own.events.done();
    const failed = ask();
    failed.own.events.failed(new EngineError('no memory', 'engine'));
    relay.close();
    expect([own.cancelled, done.own.cancelled, failed.own.cancelled]).toEqual([true, false, false]);
  });
});
