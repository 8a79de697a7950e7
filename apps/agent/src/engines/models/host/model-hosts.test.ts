import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing';
import type { EngineError } from '../../../speech/ports.ts';
import { FakeModelProcess } from '../../../testing/fake-models.ts';
import { modelOf } from '../catalogue/index.ts';
import type { InstalledModel } from '../store.ts';
import { ModelHosts } from './model-hosts.ts';
import type { ModelRequest } from './model-protocol.ts';

const REQUEST: ModelRequest = { kind: 'translate', text: 'hello' };

function world({ freeMb = 10_000 } = {}) {
  const clock = new FakeClock();
  const processes: FakeModelProcess[] = [];
  const missing = new Set<string>();
  const state = { freeMb };
  const hosts = new ModelHosts({
    clock,
    find: (id): InstalledModel | undefined =>
      missing.has(id) ? undefined : { model: modelOf(id)!, folder: `/models/${id}` },
    startProcess: (events) => {
      const one = new FakeModelProcess(events);
      processes.push(one);
      return one;
    },
    freeMb: () => state.freeMb,
    threads: 2,
  });
  const ask = (model = 'bergamot-en-es', request = REQUEST) => {
    const said: unknown[] = [];
    const call = hosts.start(model, request, {
      answer: (answer) => said.push(answer),
      done: () => said.push('done'),
      failed: (error) => said.push(error),
    });
    return { call, said };
  };
  const load = (model = 'bergamot-en-es') => {
    const asked = ask(model, { kind: 'load' });
    const own = processes.at(-1)!;
    own.says({ type: 'loaded' });
    own.says({ type: 'done', call: callIn(own) });
    return { ...asked, own };
  };
  return { clock, processes, missing, state, hosts, ask, load };
}

function callIn(own: FakeModelProcess): number {
  const newest = own.heard.findLast((message) => message.type === 'call');
  return newest?.type === 'call' ? newest.call : Number.NaN;
}

const failure = (said: unknown[]) => {
  const { kind, message, retryAfterMs } = said.at(-1) as EngineError;
  return { kind, message, retryAfterMs };
};

describe('the models of a machine', () => {
  it('are loaded once for all who ask, and asked when they are loaded', () => {
    const { processes, ask, hosts } = world();
    const first = ask();
    const second = ask('bergamot-en-es', { kind: 'hear', language: 'en' });
    second.call.sound(new Int16Array(2));
    second.call.end();
    expect(processes).toHaveLength(1);
    const [own] = processes;
    expect(own!.heard).toEqual([
      {
        type: 'load',
        model: {
          runtime: 'bergamot',
          folder: '/models/bergamot-en-es',
          files: ['model.bin', 'shortlist.bin', 'vocab.spm'],
          threads: 2,
        },
      },
    ]);
    own!.says({ type: 'loaded' });
    expect(own!.heard.slice(1)).toEqual([
      { type: 'call', call: 1, request: REQUEST },
      { type: 'call', call: 2, request: { kind: 'hear', language: 'en' } },
      { type: 'sound', call: 2, pcm: new Int16Array(2) },
      { type: 'end', call: 2 },
    ]);
    own!.says({ type: 'answer', call: 1, answer: { kind: 'text', text: 'hola' } });
    own!.says({ type: 'done', call: 1 });
    own!.says({ type: 'answer', call: 1, answer: { kind: 'text', text: 'late' } });
    own!.says({ type: 'failed', call: 2, message: 'bad', kind: 'request', retryAfterMs: 5 });
    expect(first.said).toEqual([{ kind: 'text', text: 'hola' }, 'done']);
    expect(failure(second.said)).toEqual({ kind: 'request', message: 'bad', retryAfterMs: 5 });
    expect(hosts.loaded).toEqual(['bergamot-en-es']);
  });

  it('hear nothing of a call that was cancelled or is over', () => {
    const { ask, load } = world();
    const { own } = load();
    const { call, said } = ask();
    call.cancel();
    call.cancel();
    call.sound(new Int16Array(1));
    call.end();
    expect(own.heard.slice(-2).map(({ type }) => type)).toEqual(['call', 'cancel']);
    own.says({ type: 'done', call: callIn(own) });
    expect(said).toEqual([]);
  });

  it('say so when one was removed', async () => {
    const { missing, ask, processes } = world();
    missing.add('bergamot-en-es');
    const { said, call } = ask();
    expect(said).toEqual([]);
    call.cancel();
    await Promise.resolve();
    expect(failure(said)).toMatchObject({
      kind: 'request',
      message: 'bergamot-en-es is not installed any more',
    });
    expect(processes).toEqual([]);
  });

  it('fail what was asked when their process ends, and are loaded again when they are asked again', () => {
    const { processes, ask, load } = world();
    const { own } = load();
    const { said } = ask();
    own.exits('out of memory (SIGKILL)');
    expect(failure(said)).toMatchObject({
      kind: 'engine',
      message: 'bergamot-en-es stopped: out of memory (SIGKILL)',
    });
    own.exits();
    expect(said).toHaveLength(1);
    ask();
    expect(processes).toHaveLength(2);
  });

  it('are left alone for longer each time they could not be loaded', async () => {
    const { clock, processes, ask, load } = world();
    const first = ask();
    processes[0]!.exits('Protobuf parsing failed. (SIGABRT)');
    const why = 'bergamot-en-es could not be loaded: Protobuf parsing failed. (SIGABRT)';
    expect(failure(first.said)).toMatchObject({ kind: 'engine', message: why });
    await clock.advance(1_500);
    const second = ask();
    await Promise.resolve();
    expect(failure(second.said)).toEqual({ kind: 'engine', message: why, retryAfterMs: 500 });
    await clock.advance(500);
    const third = ask();
    expect(processes).toHaveLength(2);
    processes[1]!.says({ type: 'not-loaded', message: 'no tokens' });
    expect(processes[1]!.killed).toBe(true);
    expect(failure(third.said).message).toBe('bergamot-en-es could not be loaded: no tokens');
    await clock.advance(9_999);
    ask();
    expect(processes).toHaveLength(2);
    await clock.advance(1);
    load();
    expect(processes).toHaveLength(3);
    processes[2]!.exits();
    ask();
    expect(processes).toHaveLength(4);
  });

  it('are given up when loading takes too long', async () => {
    const { clock, processes, ask } = world();
    const { said } = ask();
    await clock.advance(59_000);
    expect(processes[0]!.killed).toBe(false);
    await clock.advance(1_000);
    expect(processes[0]!.killed).toBe(true);
    expect(failure(said).message).toBe('bergamot-en-es could not be loaded: loading took too long');
  });

  it('are given up when they do not answer any more', async () => {
    const { clock, ask, load } = world();
    const { own } = load();
    await clock.advance(60_000);
    const { said } = ask();
    await clock.advance(25_000);
    own.says({ type: 'answer', call: callIn(own), answer: { kind: 'text', text: '' } });
    await clock.advance(29_000);
    expect(own.killed).toBe(false);
    await clock.advance(1_000);
    expect(own.killed).toBe(true);
    expect(failure(said).message).toBe('bergamot-en-es stopped: it does not answer any more');
  });

  it('give their memory back after five minutes without a question', async () => {
    const { clock, ask, load, hosts } = world();
    const { own } = load();
    await clock.advance(4 * 60_000);
    const { call } = ask();
    await clock.advance(20_000);
    call.cancel();
    await clock.advance(5 * 60_000 - 1_000);
    expect(own.killed).toBe(false);
    await clock.advance(1_000);
    expect(own.killed).toBe(true);
    expect(hosts.loaded).toEqual([]);
    expect(clock.waiting).toBe(0);
    load();
    expect(clock.waiting).toBe(1);
  });

  it('are not loaded without the memory for them', async () => {
    const { ask, processes, state } = world({ freeMb: 599 });
    const { said } = ask();
    await Promise.resolve();
    expect(failure(said)).toEqual({
      kind: 'engine',
      message: 'bergamot-en-es needs 300 MB of memory, and 299 MB are free',
      retryAfterMs: 30_000,
    });
    state.freeMb = 600;
    ask();
    expect(processes).toHaveLength(1);
  });

  it('count memory that is promised to one that is being loaded', async () => {
    const { ask, processes } = world({ freeMb: 899 });
    ask();
    const { said } = ask('bergamot-es-en');
    await Promise.resolve();
    expect(failure(said).message).toBe('bergamot-es-en needs 300 MB of memory, and 299 MB are free');
    expect(processes).toHaveLength(1);
  });

  it('make room by ending what was asked longest ago, and nothing that works', async () => {
    const { clock, ask, load, hosts, state } = world();
    const { own: working } = load('bergamot-en-es');
    ask('bergamot-en-es');
    await clock.advance(1_000);
    load('piper-es');
    load('piper-de');
    await clock.advance(1_000);
    ask('piper-es').call.cancel();
    state.freeMb = 350;
    ask('bergamot-es-en');
    expect(hosts.loaded).toEqual(['bergamot-en-es', 'piper-es', 'bergamot-es-en']);
    const { said } = ask('whisper-small');
    await Promise.resolve();
    expect(failure(said).message).toMatch(/^whisper-small needs 700 MB of memory, and 0 MB are free$/);
    expect(hosts.loaded).toContain('piper-es');
    expect(working.killed).toBe(false);
  });

  it('are not ended for others while they are being loaded', async () => {
    const { ask, hosts, state } = world();
    const { call } = ask('piper-es', { kind: 'load' });
    call.cancel();
    state.freeMb = 300;
    const { said } = ask('bergamot-en-es');
    await Promise.resolve();
    expect(failure(said).message).toMatch(/^bergamot-en-es needs 300 MB of memory, and 0 MB are free$/);
    expect(hosts.loaded).toEqual(['piper-es']);
  });

  it('are not idle while they work, however long that takes', async () => {
    const { clock, ask, load } = world();
    const { own } = load();
    ask();
    for (let i = 0; i < 20; i++) {
      await clock.advance(20_000);
      own.says({ type: 'answer', call: callIn(own), answer: { kind: 'text', text: '' } });
    }
    expect(own.killed).toBe(false);
  });

  it('are loaded at the second try after one that failed and one that worked', async () => {
    const { clock, processes, ask, load } = world();
    ask();
    processes[0]!.exits();
    await clock.advance(2_000);
    const { own } = load();
    own.exits();
    ask();
    processes[2]!.exits();
    await clock.advance(2_000);
    ask();
    expect(processes).toHaveLength(4);
  });

  it('take 32 questions at a time', async () => {
    const { ask, load } = world();
    load();
    for (let i = 0; i < 32; i++) ask();
    const { said } = ask();
    await Promise.resolve();
    expect(failure(said)).toMatchObject({ kind: 'engine', message: 'bergamot-en-es has too much to do' });
  });

  it('are ended with the worker', async () => {
    const { clock, ask, load, hosts } = world();
    const { own } = load();
    const { said } = ask();
    hosts.close();
    expect(own.killed).toBe(true);
    expect(failure(said).message).toBe('bergamot-en-es stopped: closed');
    expect(clock.waiting).toBe(0);
    const late = ask();
    await Promise.resolve();
    expect(failure(late.said).message).toBe('the models are closed');
  });
});
