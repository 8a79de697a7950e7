import { wait } from '@intermind/timing';
import { describe, expect, it } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LOUD, meeting, QUIET } from '../testing/room-world.ts';

const CLEO = 'prt_cleo';
const DORA = 'prt_dora';
const RESTORED_MS = 2_000;
const [FIRST, SECOND] = SCRIPT as [string, string];

/** Ana speaks English; two people hear Spanish and one French. */
async function threeListeners() {
  const world = await meeting();
  const { interpreter, people, room, speak, clock } = world;
  people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [DORA, 'es', 'es'], [CLEO, 'fr', 'fr']);
  interpreter.microphoneOpened(ANA);
  const framesIn = (language: 'es' | 'fr') => room.sinks.get(lane(ANA, language))?.frames.length ?? 0;
  const readIn = (language: 'en' | 'es' | 'fr') =>
    room.read(language).flatMap(({ text, final }) => (final && text !== '' ? [text] : []));
  const pause = async () => {
    await speak(ANA, 1_500, QUIET);
    await clock.advance(5_000);
  };
  const reasons = () =>
    Object.fromEntries(
      interpreter
        .statuses()
        .filter(({ speaker }) => speaker === ANA)
        .map(({ language, state, reason }) => [language, `${state} ${reason}`]),
    );
  return { ...world, framesIn, readIn, pause, reasons };
}

describe('when the plan of the room’s owner comes to its end', () => {
  it('with few minutes left only the language that most people hear keeps its voice, and is paid for', async () => {
    const { interpreter, speak, pause, framesIn, readIn, reasons } = await threeListeners();
    await speak(ANA, 3_000, LOUD);
    interpreter.takeUse();
    interpreter.roomChanged(roomOf({ quotaStep: 'fewer-voices' }));
    const french = framesIn('fr');
    await pause();
    // The sentence was said to its end in both.
    expect(framesIn('fr')).toBeGreaterThan(french);
    interpreter.takeUse();
    const [spanish, silent] = [framesIn('es'), framesIn('fr')];
    await speak(ANA, 3_400, LOUD);
    await pause();
    expect(framesIn('es')).toBeGreaterThan(spanish);
    expect(framesIn('fr')).toBe(silent);
    expect(readIn('fr')).toEqual([FIRST, SECOND].map((line) => scriptedTranslation(line, 'fr')));
    expect(reasons()).toEqual({ es: 'idle null', fr: 'captions-only quota-low' });
    expect(interpreter.takeUse().interpreted.map(({ language }) => language)).toEqual(['es']);
  });

  it('a listener who changes languages moves the voice with them', async () => {
    const { interpreter, people, speak, pause, framesIn } = await threeListeners();
    interpreter.roomChanged(roomOf({ quotaStep: 'fewer-voices' }));
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect(framesIn('fr')).toBe(0);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [DORA, 'es', 'fr'], [CLEO, 'fr', 'fr']);
    const spanish = framesIn('es');
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect(framesIn('fr')).toBeGreaterThan(0);
    expect(framesIn('es')).toBe(spanish);
  });

  it('nothing that is only read is paid for, and later only the commonest language is read', async () => {
    const { interpreter, speak, pause, framesIn, readIn, reasons } = await threeListeners();
    interpreter.roomChanged(roomOf({ quotaStep: 'captions' }));
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect([framesIn('es'), framesIn('fr')]).toEqual([0, 0]);
    expect(readIn('fr')).toHaveLength(1);
    interpreter.roomChanged(roomOf({ quotaStep: 'fewer-captions' }));
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect([readIn('es').length, readIn('fr').length]).toEqual([2, 1]);
    expect(reasons()).toEqual({ es: 'captions-only quota', fr: 'original-only quota' });
    expect(interpreter.takeUse().interpreted).toEqual([]);
  });

  it('at the end a sentence is finished, then nobody is recognised, and everybody is told why', async () => {
    const { interpreter, speak, pause, readIn, framesIn, reasons, registry } = await threeListeners();
    await speak(ANA, 1_600, LOUD);
    interpreter.roomChanged(roomOf({ quotaStep: 'original' }));
    await speak(ANA, 1_400, LOUD);
    await pause();
    expect(readIn('es')).toEqual([scriptedTranslation(FIRST, 'es')]);
    const frames = framesIn('es');
    expect(reasons()).toEqual({ es: 'original-only quota', fr: 'original-only quota' });
    registry.meter.take();
    interpreter.takeUse();
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect(registry.meter.take()).toEqual([]);
    expect(interpreter.takeUse().interpreted).toEqual([]);
    expect([readIn('es').length, framesIn('es')]).toEqual([1, frames]);
  });

  it('a sentence that begins while the last one is translated is still read by those who speak the language', async () => {
    const { interpreter, speak, pause, readIn, registry, clock } = await threeListeners();
    const plan = registry.plan('en', 'es');
    if (plan.kind !== 'cascade') throw new Error('no translator');
    const translator = plan.translators[0]!;
    const translate = translator.translate.bind(translator);
    translator.translate = async (request) => {
      await wait(1_500, { clock });
      return translate(request);
    };
    await speak(ANA, 1_600, LOUD);
    interpreter.roomChanged(roomOf({ quotaStep: 'original' }));
    await speak(ANA, 4_600, LOUD);
    await pause();
    expect(readIn('en')).toEqual([FIRST, SECOND]);
    expect(readIn('es')).toEqual([scriptedTranslation(FIRST, 'es')]);
  });

  it('a transcript is kept at the end too', async () => {
    const { interpreter, speak, pause, segments } = await threeListeners();
    interpreter.roomChanged(roomOf({ quotaStep: 'original', transcript: true }));
    await speak(ANA, 3_000, LOUD);
    await pause();
    expect(segments.map(({ text, translations }) => ({ text, translations }))).toEqual([
      { text: FIRST, translations: [] },
    ]);
  });

  it.each(['fewer-voices', 'captions', 'fewer-captions', 'original'] as const)(
    'from %s voices are back within two seconds while somebody speaks',
    async (quotaStep) => {
      const { interpreter, speak, pause, framesIn, clock, room } = await threeListeners();
      interpreter.roomChanged(roomOf({ quotaStep }));
      await speak(ANA, 3_000, LOUD);
      await pause();
      const silent = framesIn('fr');
      await speak(ANA, 1_000, LOUD);
      expect(framesIn('fr')).toBe(silent);
      interpreter.roomChanged(roomOf());
      const restoredMs = clock.nowMs();
      await speak(ANA, 3_000, LOUD);
      const heard = room.sinks.get(lane(ANA, 'fr'))!.frames[silent]!;
      expect(heard.audibleMs - restoredMs).toBeLessThanOrEqual(RESTORED_MS);
    },
  );
});
