import type { AgentRoom } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LISTENS, LOUD, meeting, QUIET } from '../testing/room-world.ts';

const CLEO = 'prt_cleo';
type Meeting = Awaited<ReturnType<typeof meeting>>;

const silences = (listener: string, ...speakers: string[]): Pick<AgentRoom, 'silenced'> => ({
  silenced: [
    {
      listener: listener as ParticipantId,
      speakers: speakers as ParticipantId[],
      everyone: speakers.length === 0,
    },
  ],
});

async function sentence({ interpreter, speak, clock }: Meeting, speaker = ANA): Promise<void> {
  interpreter.microphoneOpened(speaker);
  await speak(speaker, 3_000, LOUD);
  await speak(speaker, 1_500, QUIET);
  await clock.advance(5_000);
}

const translated = ({ room }: Meeting) =>
  room.captions.filter(({ final, language }) => final && language === 'es');
const usedIn = ({ interpreter }: Meeting) =>
  interpreter.takeUse().interpreted.map(({ language }) => language);
const ofAna = ({ interpreter }: Meeting) => interpreter.statuses().filter(({ speaker }) => speaker === ANA);
/** What everyone can know of the lanes, one after the other. */
const states = ({ room }: Meeting) =>
  room.statuses
    .map(({ language, state, reason }) => `${language} ${state} ${reason}`)
    .filter((state, at, all) => state !== all[at - 1]);

describe('a speaker whom a listener silenced', () => {
  it.each([{}, LISTENS])('is not spoken where nobody else listens, and captions stay (%s)', async (takes) => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf(silences(BEN, ANA)));
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', takes]);
    await sentence(world);
    expect([world.room.sinks.size, usedIn(world), translated(world).length]).toEqual([0, [], 1]);
    expect(world.registry.meter.take().some(({ kind }) => kind === 'text-to-speech')).toBe(false);
  });

  it.each([{}, LISTENS])('looks to others as before (%s)', async (takes) => {
    const seen: string[][] = [];
    for (const silenced of [{}, silences(BEN, ANA)]) {
      const world = await meeting();
      world.interpreter.roomChanged(roomOf(silenced));
      world.people([ANA, 'en', 'en'], [BEN, 'es', 'es', '', takes]);
      await sentence(world);
      seen.push([...new Set(states(world))].sort());
      expect(ofAna(world)).toMatchObject([{ language: 'es', state: 'idle', reason: null }]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toContain('es active null');
  });

  it('is spoken for a second listener, and so are others for the first', async () => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf(silences(BEN, ANA)));
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'es', 'es']);
    await sentence(world);
    expect([world.room.sinks.has(lane(ANA, 'es')), usedIn(world)]).toEqual([
      true,
      expect.arrayContaining(['es']),
    ]);
    const other = await meeting();
    other.interpreter.roomChanged(roomOf(silences(BEN, CLEO)));
    other.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await sentence(other);
    expect(other.room.sinks.has(lane(ANA, 'es'))).toBe(true);
  });

  it('is spoken again when they are heard again', async () => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf(silences(BEN)));
    world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await sentence(world);
    expect(world.room.sinks.size).toBe(0);
    world.interpreter.roomChanged(roomOf());
    await sentence(world);
    expect(world.room.sinks.get(lane(ANA, 'es'))!.frames.length).toBeGreaterThan(0);
  });
});

it('a listener who silenced everyone has no say in which language keeps its voice when the plan has little left', async () => {
  const people = [
    [ANA, 'en', 'en'],
    [BEN, 'es', 'es'],
    ['prt_bo', 'es', 'es'],
    [CLEO, 'fr', 'fr'],
  ] as const;
  const keptBy = async (silenced: Pick<AgentRoom, 'silenced'>) => {
    const world = await meeting();
    world.interpreter.roomChanged(roomOf({ quotaStep: 'fewer-voices', ...silenced }));
    world.people(...people.map((one): [string, string, string] => [...one]));
    await sentence(world);
    await sentence(world);
    return ofAna(world)
      .filter(({ reason }) => reason !== 'quota-low')
      .map(({ language }) => language);
  };
  expect(await keptBy({})).toEqual(['es']);
  const both = [...silences(BEN).silenced!, ...silences('prt_bo').silenced!];
  expect(await keptBy({ silenced: both })).toEqual(['fr']);
});

it('the voice assistant is silenced like everyone', async () => {
  const world = await meeting();
  const assistant = {
    participantId: 'prt_aid' as ParticipantId,
    provider: 'intermind',
    calledName: 'I',
  } as const;
  world.interpreter.roomChanged(roomOf({ assistant, ...silences(BEN, 'prt_aid') }));
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  const startMs = world.clock.nowMs();
  const text = 'The budget is forty thousand.';
  world.interpreter.assistantSaid('prt_aid', { sentence: 1, language: 'en', text, startMs, final: true });
  await world.clock.advance(5_000);
  expect([world.room.sinks.size, translated(world).length]).toEqual([0, 1]);
});
