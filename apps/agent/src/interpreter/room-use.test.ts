import { LANGUAGES } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { ANA, BEN, LISTENS, LOUD, meeting, NEITHER, QUIET, READS } from '../testing/room-world.ts';
import { VOICED_LANES_MAX } from './voice-limit.ts';

describe('what a meeting uses', () => {
  it('is the speech that is interpreted, for each language, and nothing of silence', async () => {
    const { interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], ['prt_cleo', 'fr', 'fr']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    const [spanish, french, ...others] = interpreter.takeUse().interpreted;
    expect(others).toEqual([]);
    expect([spanish, french]).toMatchObject([
      { speaker: ANA, language: 'es' },
      { speaker: ANA, language: 'fr' },
    ]);
    expect(spanish!.ms).toBe(french!.ms);
    expect(spanish!.ms).toBeGreaterThan(2_500);
    expect(spanish!.ms).toBeLessThanOrEqual(3_000);
    await speak(ANA, 2_000, QUIET);
    interpreter.takeUse(); // the end of the word before
    await speak(ANA, 60_000, QUIET);
    expect(interpreter.takeUse().interpreted).toEqual([]);
  });

  it('is nothing for a language that everybody understands, and for a person who speaks to nobody', async () => {
    const { interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', 'en']);
    interpreter.microphoneOpened(ANA);
    interpreter.microphoneOpened(BEN);
    await speak(ANA, 2_000, LOUD);
    expect(interpreter.takeUse().interpreted).toEqual([]);
    await speak(BEN, 2_000, LOUD);
    expect(interpreter.takeUse().interpreted).toMatchObject([{ speaker: BEN, language: 'en' }]);
  });

  it('is nothing where no engine interprets', async () => {
    const { interpreter, people, speak } = await meeting('demonstration');
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 2_000, LOUD);
    expect(interpreter.takeUse().interpreted).toEqual([]);
  });

  it('is nothing for a language that nobody hears', async () => {
    const { interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', READS], ['prt_cleo', 'fr', 'fr']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    expect(interpreter.takeUse().interpreted).toMatchObject([{ speaker: ANA, language: 'fr' }]);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', LISTENS], ['prt_cleo', 'fr', 'fr', '', NEITHER]);
    await speak(ANA, 3_000, LOUD);
    expect(interpreter.takeUse().interpreted).toMatchObject([{ speaker: ANA, language: 'es' }]);
  });

  it('is nothing for captions without a voice: beyond the limit of voices, or where no engine speaks', async () => {
    const languages = LANGUAGES.filter((language) => language !== 'en');
    const { interpreter, people, speak } = await meeting();
    people(
      [ANA, 'en', 'en', languages.join(',')],
      [BEN, 'en', 'en', languages.join(',')],
      ...languages.map((language): [string, string, string] => [`prt_${language}`, language, language]),
    );
    interpreter.microphoneOpened(ANA);
    interpreter.microphoneOpened(BEN);
    const bothSpeak = async () => {
      for (let ms = 0; ms < 1_000; ms += 20) {
        interpreter.microphoneHeard(BEN, LOUD);
        await speak(ANA, 20, LOUD);
      }
    };
    await bothSpeak();
    interpreter.takeUse();
    await bothSpeak();
    expect(interpreter.takeUse().interpreted).toHaveLength(VOICED_LANES_MAX);
    const mute = await meeting('production', { voices: false });
    mute.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    mute.interpreter.microphoneOpened(ANA);
    await mute.speak(ANA, 2_000, LOUD);
    await mute.speak(ANA, 1_500, QUIET);
    expect(mute.room.read('es').at(-1)?.text).not.toBe('');
    expect(mute.interpreter.takeUse().interpreted).toEqual([]);
  });

  it('is told by engine too: sound, answers and failures', async () => {
    const { interpreter, people, speak, registry, clock } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 1_500, QUIET);
    await clock.advance(5_000);
    const used = registry.meter.take();
    expect(used.map(({ kind }) => kind).sort()).toEqual(['speech-to-text', 'text-to-speech', 'translator']);
    const [heard, spoken] = ['speech-to-text', 'text-to-speech'].map(
      (kind) => used.find((one) => one.kind === kind)!.soundMs,
    );
    expect(heard).toBeGreaterThanOrEqual(3_000);
    expect(spoken).toBeGreaterThan(500);
    expect(used.find(({ kind }) => kind === 'translator')!.answers).toBeGreaterThan(0);
    expect(registry.meter.take()).toEqual([]);
  });
});
