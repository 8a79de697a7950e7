import { agentIdentity } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { avatarIdentity } from '@intermind/contracts/voice-assistant';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LISTENS, LOUD, meeting, NEITHER, QUIET, READS } from '../testing/room-world.ts';

const CLEO = 'prt_cleo';
const RECORDER = agentIdentity('recorder');
type Meeting = Awaited<ReturnType<typeof meeting>>;

async function sentence({ interpreter, speak, clock }: Meeting): Promise<void> {
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 3_000, LOUD);
  await speak(ANA, 1_500, QUIET);
  await clock.advance(5_000);
}

/** Who was sent each caption, beside the recorder. */
const sentTo = ({ room }: Meeting, at: number) => room.sent[at]!.to!.filter((one) => one !== RECORDER);

/** Each person with the languages of the captions that they were sent. */
const readers = (world: Meeting) => {
  const read = new Map<string, Set<string>>();
  for (const [at, { language }] of world.room.captions.entries())
    for (const identity of sentTo(world, at))
      read.set(identity, (read.get(identity) ?? new Set()).add(language));
  return Object.fromEntries(
    [...read].map(([identity, languages]) => [identity, [...languages].sort().join(' ')]),
  );
};

const finals = ({ room }: Meeting, language: string): Caption[] =>
  room.captions.filter((caption) => caption.final && caption.language === language);

const translations = ({ registry }: Meeting) =>
  registry.meter.take().filter(({ kind }) => kind === 'translator').reduce((sum, { answers }) => sum + answers, 0); // prettier-ignore

describe('what nobody needs', () => {
  it('is no voice where a listener only reads: no track, and the captions go on', async () => {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', READS]);
    await sentence(world);
    expect(world.room.sinks.size).toBe(0);
    expect(finals(world, 'es')[0]?.text).not.toBe('');
    const spanish = world.interpreter.statuses().filter(({ language }) => language === 'es');
    expect(spanish).toMatchObject([{ state: 'captions-only', reason: null }]);
    expect(world.registry.meter.take().some(({ kind }) => kind === 'text-to-speech')).toBe(false);
  });

  it('is not translated where nobody hears or reads it, and what was said is for the transcript alone', async () => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf({ transcript: true }));
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', NEITHER]);
    await sentence(world);
    expect([world.room.sinks.size, translations(world)]).toEqual([0, 0]);
    expect(world.segments.map(({ language, translations }) => [language, translations])).toEqual([
      ['en', []],
    ]);
    // Ana reads her own words.
    expect(readers(world)).toEqual({ [ANA]: 'en' });
  });

  it('is not even recognised without a transcript', async () => {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', NEITHER]);
    await sentence(world);
    expect(world.registry.meter.take()).toEqual([]);
  });

  it('begins at once when somebody listens, and ends when nobody does', async () => {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', READS]);
    await sentence(world);
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await sentence(world);
    const frames = () => world.room.sinks.get(lane(ANA, 'es'))?.frames.length ?? 0;
    const heard = frames();
    expect(heard).toBeGreaterThan(0);
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', READS]);
    await sentence(world);
    expect(frames()).toBe(heard);
    expect(finals(world, 'es')).toHaveLength(3);
  });
});

describe('the captions of a meeting', () => {
  it('go to those who read the language, or hear it', async () => {
    const world = await meeting();
    world.people(
      [ANA, 'en', 'en', '', NEITHER],
      [BEN, 'es', 'es', '', LISTENS],
      [CLEO, 'fr', 'fr', '', READS],
      ['prt_dan', 'de', 'es', 'en', READS],
      ['prt_eve', 'es', 'es', 'en', LISTENS],
    );
    await sentence(world);
    expect(readers(world)).toEqual({ [BEN]: 'en es', [CLEO]: 'en fr', prt_dan: 'en' });
  });

  it('of what was said go to the voice assistant too', async () => {
    const world = await meeting();
    const assistant = {
      participantId: 'prt_aid' as never,
      provider: 'intermind',
      calledName: 'Intermind',
    } as const;
    world.interpreter.roomChanged(roomOf({ interpretation: true, assistant }));
    world.people([ANA, 'en', 'en', '', NEITHER], [BEN, 'es', 'es', '', LISTENS]);
    await sentence(world);
    expect(readers(world)).toEqual({ [BEN]: 'en es', prt_aid: 'en' });
  });

  it('of what was said go to a recorder, also where nobody reads them: it draws them', async () => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf({ transcript: true }));
    world.people([ANA, 'en', 'en', '', NEITHER], [BEN, 'es', 'es', '', NEITHER]);
    await sentence(world);
    expect(finals(world, 'en')).toHaveLength(1);
    expect(world.room.sent.every(({ to }) => to?.join() === RECORDER)).toBe(true);
    world.people([ANA, 'en', 'en', '', NEITHER], [BEN, 'es', 'es']);
    await sentence(world);
    const drawn = world.room.captions.filter((_, at) => world.room.sent[at]!.to!.includes(RECORDER));
    expect(new Set(drawn.map(({ language }) => language))).toEqual(new Set(['en']));
    expect(finals(world, 'es')).toHaveLength(1);
  });

  it('go to the recorder also while an avatar may be inside, and never to the avatar', async () => {
    const world = await meeting();
    const aid = 'prt_aid' as ParticipantId;
    const assistant = { participantId: aid, provider: 'heygen', calledName: 'Intermind' } as const;
    world.interpreter.roomChanged(roomOf({ interpretation: true, assistant }));
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [avatarIdentity(aid), '', '']);
    await sentence(world);
    const to = world.room.sent.flatMap((sent, at) =>
      world.room.captions[at]!.language === 'en' ? [[...sent.to!].sort()] : [],
    );
    expect(to.length).toBeGreaterThan(0);
    for (const one of to) expect(one).toEqual([RECORDER, aid, ANA, BEN].sort());
  });

  it('go at most four times a second in each language while they may change, and the final ones always', async () => {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await sentence(world);
    await sentence(world);
    for (const language of ['en', 'es']) {
      const sent = world.room.captions.flatMap((caption, at) =>
        caption.language === language ? [{ final: caption.final, ...world.room.sent[at]! }] : [],
      );
      const interims = sent.filter(({ final }) => !final).map(({ atMs }) => atMs);
      expect(interims.length).toBeGreaterThan(3);
      for (const atMs of interims) expect(interims.filter((other) => other >= atMs && other < atMs + 1_000).length).toBeLessThanOrEqual(4); // prettier-ignore
      expect(sent.filter(({ final }) => final)).toHaveLength(2);
      expect(sent.every(({ final, lasting }) => final === lasting)).toBe(true);
    }
  });

  it('of the last minute are sent to people who begin to read, as far as they were here', async () => {
    const world = await meeting();
    const others = [ANA, 'en', 'en'] as [string, string, string];
    world.people(others, [BEN, 'es', 'es', '', LISTENS], [CLEO, 'es', 'es', 'en', NEITHER]);
    await sentence(world);
    const before = world.room.captions.length;
    world.people(others, [BEN, 'es', 'es'], [CLEO, 'es', 'es', '', READS], ['prt_dan', 'es', 'es']);
    const late = world.room.captions.slice(before);
    expect(late.map(({ language, final }) => [language, final])).toEqual([
      ['en', true],
      ['es', true],
    ]);
    // Ben had them, and Dan was not there.
    expect(world.room.sent.slice(before).map(({ to }) => to)).toEqual([[CLEO], [CLEO]]);
    expect(late).toEqual([finals(world, 'en')[0], finals(world, 'es')[0]]);
    await world.clock.advance(60_000);
    const minute = world.room.captions.length;
    world.people(others, [BEN, 'es', 'es', '', LISTENS], [CLEO, 'es', 'es', '', NEITHER]);
    world.people(others, [BEN, 'es', 'es', '', LISTENS], [CLEO, 'es', 'es']);
    expect(world.room.captions).toHaveLength(minute);
  });

  it('of the last minute are sent even to a reader who changes something again at once', async () => {
    const world = await meeting();
    const others = [ANA, 'en', 'en'] as [string, string, string];
    world.people(others, [BEN, 'es', 'es', '', LISTENS], [CLEO, 'es', 'es', 'en', NEITHER]);
    await sentence(world);
    world.people(others, [BEN, 'es', 'es'], [CLEO, 'es', 'es', 'en', READS]);
    const before = world.room.captions.length;
    world.people(others, [BEN, 'es', 'es'], [CLEO, 'es', 'es', '', READS]);
    await world.clock.advance(9_000);
    expect(world.room.captions).toHaveLength(before);
    await world.clock.advance(1_100);
    const late = world.room.captions.slice(before);
    expect(late.map(({ language }) => language)).toEqual(['es']);
    expect(world.room.sent.slice(before).map(({ to }) => to)).toEqual([[CLEO]]);
  });

  it('that are open are sent to people who come', async () => {
    const world = await meeting();
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    world.interpreter.microphoneOpened(ANA);
    await world.speak(ANA, 2_000, LOUD);
    const before = world.room.captions.length;
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'es', 'es']);
    const sent = world.room.captions
      .slice(before)
      .filter((_, at) => world.room.sent[before + at]!.to![0] === CLEO);
    expect(new Set(sent.map(({ language, final }) => `${language} ${final}`))).toEqual(
      new Set(['en false', 'es false']),
    );
  });
});
