import type { EngineOrder } from '@intermind/contracts/agent-channel';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { builtInEngines } from '../engines/engine-sets.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { ANA, BEN, LOUD, QUIET, START_MS } from '../testing/room-world.ts';
import { RoomInterpreter } from './room-interpreter.ts';

/** In which order a meeting tries its engines, where an administrator chose another one than that of the settings. */

/** Scripted engines of this id. */
async function scripted(id: string) {
  const set = await builtInEngines('scripted', {});
  for (const engine of [...set.recognisers, ...set.translators, ...set.voices])
    engine.info = { ...engine.info, grade: 'production', id };
  return set;
}

async function meeting(orders?: EngineOrder[]) {
  const clock = new FakeClock(START_MS);
  const [one, two] = [await scripted('one'), await scripted('two')];
  const set = {
    recognisers: [...one.recognisers, ...two.recognisers],
    translators: [...one.translators, ...two.translators],
    voices: [...one.voices, ...two.voices],
    close: one.close,
  };
  const registry = new EngineRegistry(set, clock, orders);
  const room = new FakeRoom(clock);
  const interpreter = new RoomInterpreter({
    ...{ room, registry, clock, log: silentLog },
    onSegment: () => undefined,
  });
  interpreter.peopleChanged([
    { identity: ANA, attributes: { language: 'en', hears: 'en' } },
    { identity: BEN, attributes: { language: 'es', hears: 'es' } },
  ]);
  interpreter.microphoneOpened(ANA);
  return {
    interpreter,
    /** Ana says a sentence. @returns which engines answered, by kind */
    async engines(): Promise<Record<string, string[]>> {
      for (const [frame, ms] of [
        [LOUD, 3_000],
        [QUIET, 1_500],
      ] as const)
        for (let at = 0; at < ms; at += 20) {
          interpreter.microphoneHeard(ANA, frame);
          await clock.advance(20);
        }
      await clock.advance(5_000);
      const used = registry.meter.take().filter(({ answers, soundMs }) => answers > 0 || soundMs > 0);
      const byKind = Map.groupBy(used, ({ kind }) => kind);
      return Object.fromEntries([...byKind].map(([kind, uses]) => [kind, uses.map(({ id }) => id)]));
    },
  };
}

it('tries engines in the order of the settings, and where one was chosen in that', async () => {
  expect(await (await meeting()).engines()).toEqual({
    ...{ 'speech-to-text': ['one'], translator: ['one'], 'text-to-speech': ['one'] },
  });
  const chosen = await meeting([
    { kind: 'speech-to-text', subject: 'en', engines: ['gone', 'two', 'one'] },
    { kind: 'translator', subject: 'en>es', engines: ['two'] },
    { kind: 'text-to-speech', subject: 'en', engines: ['two', 'one'] },
  ]);
  expect(await chosen.engines()).toEqual({
    ...{ 'speech-to-text': ['two'], translator: ['two'], 'text-to-speech': ['one'] },
  });
});

it('keeps the order when the rules of the meeting change', async () => {
  const { interpreter, engines } = await meeting([
    { kind: 'translator', subject: 'en>es', engines: ['two', 'one'] },
  ]);
  expect((await engines())['translator']).toEqual(['two']);
  // Every pipeline starts again.
  interpreter.roomChanged({ ...roomOf(), demonstration: true });
  expect((await engines())['translator']).toEqual(['two']);
});
