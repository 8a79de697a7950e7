import { expect, it } from 'vitest';
import { directWorld } from '../testing/direct-world.ts';
import { DIRECT_LEVEL, fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

it('is heard when the track opens late, which is tried again each second while sound waits', async () => {
  const attemptsMs: number[] = [];
  const { speak, session, heardAt, statuses } = directWorld(fakeSpeechTranslator(), {
    openSink: async (sink, clock) => {
      attemptsMs.push(clock.nowMs());
      return attemptsMs.length < 4 ? Promise.reject(new Error('no track')) : Promise.resolve(sink);
    },
  });
  await speak(1_000);
  session().speak('one two', 600);
  expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
  await speak(2_500);
  expect(attemptsMs).toHaveLength(4);
  expect(heardAt(DIRECT_LEVEL)).toHaveLength(30);
  expect(statuses.at(-1)!.reason).toBeNull();
});

it('does not blame an engine for a track that does not open, and drops the oldest sound', async () => {
  let open = (): void => undefined;
  const { speak, session, translator, heardAt } = directWorld(fakeSpeechTranslator(), {
    openSink: async (sink) => new Promise((resolve) => (open = () => resolve(sink))),
  });
  await speak(1_000);
  for (let second = 0; second < 8; second++) session().speak(' word', 2_500);
  expect(translator.sessions[0]!.closed).toBe(false);
  open();
  await speak(500);
  session().speak(' word', 200);
  for (let second = 0; second < 18; second++) {
    await speak(1_000);
    session().say({ type: 'text', text: ' word', atMs: undefined });
  }
  expect(heardAt(DIRECT_LEVEL).length / 50).toBeCloseTo(15, 0);
});

it('has a voice again when the track takes sound again', async () => {
  const { speak, session, sink, statuses } = directWorld();
  await speak(1_000);
  const write = sink.write.bind(sink);
  sink.write = async () => Promise.reject(new Error('lost'));
  session().speak('one', 400);
  await speak(500);
  expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
  sink.write = write;
  await speak(1_000);
  session().speak(' two', 400);
  await speak(500);
  expect(statuses.at(-1)!.reason).toBeNull();
});
