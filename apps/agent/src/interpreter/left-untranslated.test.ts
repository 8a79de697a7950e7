import type { AgentRoom, EngineGrade } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, LOUD, meeting, QUIET } from '../testing/room-world.ts';

const MINUTE_MS = 60_000;

/**
 * Ana speaks English for 20 s, to Ben who hears Spanish; her words are kept, and the only translator is down, but for the beginning of
 * her first sentence.
 */
async function untranslated(grade: EngineGrade = 'production') {
  const world = await meeting(grade);
  const { clock, interpreter, people, speak, registry, segments, room } = world;
  const rules = (changed: Partial<AgentRoom> = {}): void =>
    interpreter.roomChanged(
      roomOf({ transcript: true, demonstration: grade === 'demonstration', ...changed }),
    );
  rules();
  people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  const steps = registry.steps('en', 'es');
  const [translator] = steps.kind === 'cascade' ? steps.translators : [];
  const translate = translator!.translate.bind(translator);
  const engine = { works: true, asked: 0 };
  translator!.translate = async (request) => {
    engine.asked++;
    return engine.works ? translate(request) : Promise.reject(new EngineError('down', 'engine'));
  };
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 2_000, LOUD);
  engine.works = false;
  await speak(ANA, 1_000, LOUD);
  await speak(ANA, 1_000, QUIET);
  for (let sentence = 1; sentence < 5; sentence++) {
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 1_000, QUIET);
  }
  await clock.advance(1_000);
  /** What she said, as the transcript has it in Spanish; undefined where it has not. */
  const translations = (): (string | undefined)[] => {
    const newest = new Map(segments.map((segment) => [segment.segment, segment]));
    return [...newest.values()].map(({ translations: [spanish] }) => spanish?.text);
  };
  /** How many sentences she said, and how many of them the transcript has in Spanish. */
  const kept = (): [said: number, translated: number] => {
    const all = translations();
    return [all.length, all.filter((text) => text !== undefined).length];
  };
  /** As Ben ends up reading it. */
  const read = () => room.read('es').map(({ text, final }) => [text, final]);
  return { ...world, rules, engine, translations, kept, read };
}

describe('what still waits for a translator when its speaker', () => {
  it.each<[what: string, change: (world: Awaited<ReturnType<typeof untranslated>>) => void]>([
    ['leaves', ({ people }) => people([BEN, 'es', 'es'])],
    ['changes language', ({ people }) => people([ANA, 'fr', 'fr'], [BEN, 'es', 'es'])],
    ['lets their browser recognise them', ({ rules }) => rules({ browserSpeakers: [ANA as ParticipantId] })],
    ['may use other engines', ({ rules }) => rules({ demonstration: true })],
  ])('%s is translated for the transcript and the readers', async (_what, change) => {
    const world = await untranslated();
    const { clock, engine, translations, kept, read } = world;
    expect([kept(), read()]).toEqual([[5, 0], [['es-good es-morning es-everybody es-and es-thank', false]]]);
    change(world);
    await clock.advance(MINUTE_MS);
    expect(read()).toEqual([['es-good es-morning es-everybody es-and es-thank', true]]);
    engine.works = true;
    await clock.advance(MINUTE_MS);
    expect([kept(), read()]).toEqual([[5, 5], translations().map((text) => [text, true])]);
  });

  it('leaves is asked for no longer than of those who stay: ten minutes', async () => {
    const { clock, engine, people, kept } = await untranslated();
    people([BEN, 'es', 'es']);
    await clock.advance(12 * MINUTE_MS);
    const { asked } = engine;
    engine.works = true;
    await clock.advance(MINUTE_MS);
    expect([engine.asked - asked, kept()]).toEqual([0, [5, 0]]);
  });

  it('leaves keeps the meeting with this worker, as far as it can wait', async () => {
    const { clock, engine, people, interpreter } = await untranslated();
    people([BEN, 'es', 'es']);
    await clock.advance(MINUTE_MS);
    expect(interpreter.isQuiet).toBe(false);
    engine.works = true;
    await clock.advance(MINUTE_MS);
    expect(interpreter.isQuiet).toBe(true);
  });

  it.each<[what: string, change: (world: Awaited<ReturnType<typeof untranslated>>) => unknown]>([
    ['the meeting', ({ interpreter }) => interpreter.close()],
    ['interpretation', ({ rules }) => rules({ interpretation: false })],
  ])('leaves ends with %s', async (_what, change) => {
    const world = await untranslated();
    const { clock, engine, people, interpreter } = world;
    people([BEN, 'es', 'es']);
    await clock.advance(MINUTE_MS);
    await change(world);
    const { asked } = engine;
    await clock.advance(MINUTE_MS);
    expect([engine.asked - asked, interpreter.isQuiet]).toEqual([0, true]);
  });

  it.each<[what: string, change: (world: Awaited<ReturnType<typeof untranslated>>) => void]>([
    ['is still there', ({ rules }) => rules({ interpretation: false, demonstration: true })],
    [
      'left a moment ago',
      ({ people, rules }) => {
        people([BEN, 'es', 'es']);
        rules({ interpretation: false });
      },
    ],
  ])('%s ends with interpretation, and other engines at once', async (_what, change) => {
    const world = await untranslated();
    const { clock, engine, interpreter } = world;
    change(world);
    await clock.advance(MINUTE_MS);
    const { asked } = engine;
    await clock.advance(MINUTE_MS);
    expect([engine.asked - asked, interpreter.isQuiet]).toEqual([0, true]);
  });

  it('may not use the translator any more stays untranslated, and keeps the meeting with no worker', async () => {
    const { clock, engine, rules, kept, read, interpreter } = await untranslated('demonstration');
    rules({ demonstration: false });
    const { asked } = engine;
    engine.works = true;
    await clock.advance(MINUTE_MS);
    expect([engine.asked - asked, kept(), interpreter.isQuiet]).toEqual([0, [5, 0], true]);
    expect(read()).toEqual([['es-good es-morning es-everybody es-and es-thank', true]]);
  });
});
