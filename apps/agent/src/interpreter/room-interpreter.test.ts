import type { AgentRoom } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { scriptedTranslation, SCRIPT } from '../engines/scripted/scripted-script.ts';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LOUD, meeting, QUIET, START_MS } from '../testing/room-world.ts';

describe('a room with scripted engines', () => {
  it('speaks and writes everything a speaker said in the language of the listener', async () => {
    const { clock, room, interpreter, people, speak, spoken } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 1_500, QUIET);
    await clock.advance(5_000);
    expect(room.read('en').map(({ text, final }) => ({ text, final }))).toEqual([
      { text: SCRIPT[0], final: true },
    ]);
    expect(room.read('es').map(({ text, final }) => ({ text, final }))).toEqual([
      { text: scriptedTranslation(SCRIPT[0]!, 'es'), final: true },
    ]);
    expect(spoken.flatMap(({ words }) => words).join(' ')).toBe(scriptedTranslation(SCRIPT[0]!, 'es'));
    expect([...room.sinks.keys()]).toEqual([lane(ANA, 'es')]);
  });

  it('adds at most 60 ms of its own between the moment words may be spoken and their sound', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    const startMs = clock.nowMs();
    await speak(ANA, 4_000, LOUD);
    // the scripted voice answers at once: four words are stable after 4 x 320 ms, rounded up to the next interim
    const firstSoundMs = room.sinks.get(lane(ANA, 'es'))!.frames[0]!.audibleMs - startMs;
    expect(firstSoundMs).toBeLessThanOrEqual(4 * 320 + 400 + 60);
  });

  it('captions only ever grow, and each revision is newer than the last', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    for (let turn = 0; turn < 3; turn++) {
      await speak(ANA, 4_000, LOUD);
      await speak(ANA, 1_000, QUIET);
    }
    await clock.advance(5_000);
    const latest = new Map<number, { text: string; revision: number }>();
    for (const caption of room.captions.filter(({ language }) => language === 'es')) {
      const before = latest.get(caption.segment);
      expect(caption.text.startsWith(before?.text ?? '')).toBe(true);
      expect(caption.revision).toBe((before?.revision ?? 0) + 1);
      latest.set(caption.segment, caption);
    }
    expect(latest.size).toBeGreaterThanOrEqual(3);
    const segments = room.read('en').map(({ segment }) => segment);
    expect(segments[0]).toBeGreaterThanOrEqual(START_MS);
  });

  it('translates nothing that nobody needs', async () => {
    const { room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'en', 'en']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 2_000, LOUD);
    expect({ captions: room.captions, tracks: room.sinks.size, statuses: room.statuses }).toEqual({
      captions: [],
      tracks: 0,
      statuses: [],
    });
  });

  it('hears nothing of a speaker whom everyone understands, and interprets as soon as someone does not', async () => {
    const { room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', 'fr,en']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    expect({ captions: room.captions, tracks: room.sinks.size }).toEqual({ captions: [], tracks: 0 });
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', 'fr']);
    await speak(ANA, 3_000, LOUD);
    expect([...room.sinks.keys()]).toEqual([lane(ANA, 'es')]);
    const frames = room.sinks.get(lane(ANA, 'es'))!.frames.length;
    people([ANA, 'en', 'en'], [BEN, 'es', 'es', 'en']);
    await speak(ANA, 3_000, LOUD);
    expect(room.sinks.get(lane(ANA, 'es'))!.frames.length).toBe(frames);
  });

  it('falls silent at once in a language that its last listener leaves, and keeps the track for later', async () => {
    const { room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    people([ANA, 'en', 'en'], [BEN, 'es', 'fr']);
    const spanish = room.sinks.get(lane(ANA, 'es'))!;
    expect({ cleared: spanish.cleared, closed: spanish.closed, queuedMs: spanish.queuedMs() }).toEqual({
      cleared: 1,
      closed: false,
      queuedMs: 0,
    });
    const framesBefore = spanish.frames.length;
    await speak(ANA, 3_000, LOUD);
    expect(spanish.frames.length).toBe(framesBefore);
    expect(room.sinks.get(lane(ANA, 'fr'))!.frames.length).toBeGreaterThan(0);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await speak(ANA, 4_000, LOUD);
    expect(spanish.frames.length).toBeGreaterThan(framesBefore);
  });

  it('finishes what was said before the speaker muted', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 2_000, LOUD);
    interpreter.microphoneClosed(ANA);
    await clock.advance(7_000);
    const heard = room.read('en')[0]!;
    expect(room.read('es')).toMatchObject([{ text: scriptedTranslation(heard.text, 'es'), final: true }]);
    expect(room.statuses.at(-1)).toMatchObject({ state: 'idle', lagMs: 0 });
  });

  it('unpublishes the tracks of a speaker who left', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 2_000, LOUD);
    interpreter.microphoneClosed(ANA);
    people([BEN, 'es', 'es']);
    await clock.advance(10_000);
    expect(room.sinks.get(lane(ANA, 'es'))!.closed).toBe(true);
  });

  it('reports a busy lane with its lag at most twice a second', async () => {
    const { room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 4_000, LOUD);
    const mine = room.statuses.filter(({ speaker }) => speaker === ANA);
    const states = mine.map(({ state }) => state);
    expect(states.slice(0, 2)).toEqual(['idle', 'active']);
    expect(mine.length).toBeLessThanOrEqual(4_000 / 500 + 3);
    expect(mine.at(-1)!.lagMs).toBeGreaterThan(0);
  });

  it('neither writes nor speaks with demonstration engines until the demonstration is on, and stops when it is off', async () => {
    const { clock, room, interpreter, people, speak } = await meeting('demonstration');
    const demonstrate = (on: boolean) => interpreter.roomChanged(roomOf({ demonstration: on }));
    demonstrate(false);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 3_000, QUIET);
    expect({ captions: room.captions, tracks: room.sinks.size }).toEqual({ captions: [], tracks: 0 });
    expect(room.statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'no-speech-engine' });

    demonstrate(true);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 3_000, QUIET);
    expect(room.read('es').at(-1)).toMatchObject({ final: true });

    demonstrate(false);
    await clock.advance(1_000);
    const before = room.captions.length;
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 3_000, QUIET);
    expect(room.captions).toHaveLength(before);
    expect([...room.sinks.values()].every(({ closed }) => closed)).toBe(true);
  });

  it('hears people who had opened their microphone before anybody needed them', async () => {
    const { room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en']);
    interpreter.microphoneOpened(ANA);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    // The track is there before the first word.
    await Promise.resolve();
    expect([...room.sinks.keys()]).toEqual([lane(ANA, 'es')]);
    await speak(ANA, 3_000, LOUD);
    expect(room.sinks.get(lane(ANA, 'es'))!.frames.length).toBeGreaterThan(0);
  });

  it('prepares nothing for a person whose microphone is closed, until it opens', async () => {
    const { clock, room, interpreter, people } = await meeting();
    people([ANA, 'en', 'en']);
    interpreter.microphoneOpened(ANA);
    interpreter.microphoneClosed(ANA);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await clock.advance(1_000);
    expect(room.sinks.size).toBe(0);
    interpreter.microphoneOpened(ANA);
    await clock.advance(20);
    expect([...room.sinks.keys()]).toEqual([lane(ANA, 'es')]);
  });

  it('takes a person without a language for nobody, and one who says nothing about hearing for a listener of their own', async () => {
    const { room, interpreter, speak } = await meeting();
    const nobody = { identity: 'prt_new', attributes: { language: 'xx', hears: 'fr' } };
    interpreter.peopleChanged([
      { identity: ANA, attributes: { language: 'en', hears: 'en' } },
      { identity: BEN, attributes: { language: 'es' } },
      nobody,
      { identity: 'prt_old', attributes: {} },
    ]);
    interpreter.microphoneOpened(ANA);
    interpreter.microphoneClosed('prt_new');
    interpreter.microphoneHeard('prt_new', LOUD);
    await speak(ANA, 2_000, LOUD);
    expect([...room.sinks.keys()]).toEqual([lane(ANA, 'es')]);
  });

  it('finishes and then drops a speaker who left without a word, and only the one who left', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    interpreter.microphoneOpened(BEN);
    await speak(ANA, 2_000, LOUD);
    people([BEN, 'es', 'es'], ['prt_cleo', 'en', 'en']);
    await clock.advance(8_000);
    expect(room.read('es')).toMatchObject([{ final: true }]);
    await clock.advance(2_000);
    expect(room.sinks.get(lane(ANA, 'es'))!.closed).toBe(true);
    expect(room.sinks.get(lane(BEN, 'en'))!.closed).toBe(false);
    expect(interpreter.statuses().map(({ speaker }) => speaker)).not.toContain(ANA);
  });

  it('takes every track down and does nothing more when the meeting ends', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 2_000, LOUD);
    await interpreter.close();
    const told = [room.captions.length, room.statuses.length];
    expect([room.sinks.get(lane(ANA, 'es'))!.closed, interpreter.statuses(), clock.waiting]).toEqual([
      true,
      [],
      0,
    ]);
    await clock.advance(10_000);
    expect([room.captions.length, room.statuses.length]).toEqual(told);
  });

  it('does not cut off what is said after the speaker muted and unmuted', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 1_000, LOUD);
    interpreter.microphoneClosed(ANA);
    await clock.advance(5_000);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 6_000, LOUD);
    expect(room.sinks.get(lane(ANA, 'es'))!.cleared).toBe(0);
  });

  it('recognises a person who rejoins within nine seconds in the language they speak now', async () => {
    const { clock, room, interpreter, people, speak } = await meeting();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    people([BEN, 'es', 'es']);
    await clock.advance(3_000);
    people([ANA, 'fr', 'fr'], [BEN, 'es', 'es']);
    await clock.advance(1_000);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 2_000, QUIET);
    expect(room.captions.map(({ spokenLanguage }) => spokenLanguage)).not.toContain('en');
    expect(room.captions.length).toBeGreaterThan(0);
    people([BEN, 'es', 'es']);
    await clock.advance(3_000);
    people([ANA, 'fr', 'fr'], [BEN, 'es', 'es']);
    await clock.advance(10_000);
    expect(interpreter.statuses()).toContainEqual(expect.objectContaining({ speaker: ANA, language: 'es' }));
    expect(room.sinks.get(lane(ANA, 'es'))!.closed).toBe(false);
  });
});

describe('the transcript of a room', () => {
  /** Ana says the first sentence of the script; the others hear it in English. */
  async function saidByAna(change: Partial<AgentRoom>, hears = 'en') {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'en', hears]);
    world.interpreter.roomChanged(roomOf(change));
    world.interpreter.microphoneOpened(ANA);
    await world.speak(ANA, 3_000, LOUD);
    await world.speak(ANA, 1_500, QUIET);
    await world.clock.advance(5_000);
    return world;
  }

  it('has what was said also where nobody needs a translation, and everyone may read captions', async () => {
    const { segments, room } = await saidByAna({ transcript: true });
    expect(segments).toMatchObject([
      { speaker: ANA, language: 'en', text: SCRIPT[0], revision: 1, grade: 'production', translations: [] },
    ]);
    expect(room.read('en')).toMatchObject([{ text: SCRIPT[0], final: true, startMs: segments[0]!.startMs }]);
  });

  it('has the translation that listeners read, when it is finished', async () => {
    const { segments } = await saidByAna({ transcript: true }, 'es');
    expect(segments.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(segments[1]).toMatchObject({
      text: SCRIPT[0],
      translations: [{ language: 'es', text: scriptedTranslation(SCRIPT[0]!, 'es') }],
    });
  });

  it('is not translated while interpretation is off', async () => {
    const { segments, room } = await saidByAna({ transcript: true, interpretation: false }, 'es');
    expect(segments).toMatchObject([{ text: SCRIPT[0], translations: [] }]);
    expect([room.read('es'), room.sinks.size]).toEqual([[], 0]);
  });

  it('is not sent where none is kept, and nobody is recognised for it', async () => {
    const { segments, room } = await saidByAna({ transcript: false });
    expect([segments, room.captions]).toEqual([[], []]);
  });

  it('leaves out people off the record, whose words are still captioned and interpreted', async () => {
    const { segments, room } = await saidByAna({ transcript: true, offRecord: [ANA as ParticipantId] }, 'es');
    expect(segments).toEqual([]);
    expect(room.read('en')).toMatchObject([{ text: SCRIPT[0], final: true }]);
    expect(room.read('es')).toMatchObject([{ text: scriptedTranslation(SCRIPT[0]!, 'es'), final: true }]);
  });

  it('does not begin while one person is alone', async () => {
    const { interpreter, people, speak, segments, room } = await meeting();
    interpreter.roomChanged(roomOf({ transcript: true }));
    people([ANA, 'en', 'en']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 3_000, LOUD);
    await speak(ANA, 1_500, QUIET);
    expect([segments, room.captions]).toEqual([[], []]);
  });

  it('has the settled words of a sentence that the end of the meeting cut off', async () => {
    const { interpreter, people, speak, segments } = await meeting();
    interpreter.roomChanged(roomOf({ transcript: true }));
    people([ANA, 'en', 'en'], [BEN, 'en', 'en']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 1_500, LOUD);
    await interpreter.close();
    expect(segments).toHaveLength(1);
    expect(segments[0]!.text).not.toBe('');
    expect(SCRIPT[0]!.startsWith(segments[0]!.text)).toBe(true);
  });
});
