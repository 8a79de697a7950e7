import type { AgentRoom } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { wait } from '@intermind/timing';
import { describe, expect, it, test } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LOUD, meeting, QUIET } from '../testing/room-world.ts';
import { HEARD_MS } from './quota-step.ts';

const CLEO = 'prt_cleo';
const ASSISTANT = {
  participantId: 'prt_assistant' as ParticipantId,
  provider: 'intermind',
  calledName: 'Intermind',
} as const;
const BUDGET = 'The budget is forty thousand.';
const speechAt = (startMs: number) =>
  ({ sentence: 1, language: 'en', text: BUDGET, startMs, final: true }) as const;
const [FIRST, SECOND] = SCRIPT as [string, string];

async function world() {
  const made = await meeting();
  const { interpreter, room, speak, clock, registry } = made;
  const opened: string[] = [];
  for (const recogniser of registry.recognisers('en')) {
    const open = recogniser.open.bind(recogniser);
    recogniser.open = async (request) => {
      opened.push(request.language);
      return open(request);
    };
  }
  return {
    ...made,
    /** The languages of recognisers that were opened. */
    opened,
    step: (quotaStep: AgentRoom['quotaStep'], changed: Partial<AgentRoom> = {}) =>
      interpreter.roomChanged(roomOf({ quotaStep, ...changed })),
    says: async (identity: string, durationMs = 3_000) => {
      await speak(identity, durationMs, LOUD);
      await speak(identity, 1_500, QUIET);
      await clock.advance(5_000);
    },
    framesOf: (speaker: string, language: 'en' | 'es' | 'fr') =>
      room.sinks.get(lane(speaker, language))?.frames.length ?? 0,
    readIn: (language: 'en' | 'es' | 'fr') =>
      room.read(language).flatMap(({ text, final }) => (final && text !== '' ? [text] : [])),
  };
}

describe('the language that most people hear', () => {
  const SPANISH = ['prt_es_1', 'prt_es_2'] as const;
  const ENGLISH = ['prt_en_1', 'prt_en_2'] as const;

  /** Three speak English and two Spanish; the microphones of Ana and of one who speaks Spanish are open. */
  async function lecture() {
    const made = await world();
    made.people(
      [ANA, 'en', 'en'],
      ...ENGLISH.map((identity): [string, string, string] => [identity, 'en', 'en']),
      ...SPANISH.map((identity): [string, string, string] => [identity, 'es', 'es']),
    );
    for (const identity of [ANA, SPANISH[0]]) made.interpreter.microphoneOpened(identity);
    return made;
  }

  it('is one that somebody is interpreted into, not one of people who hear the original', async () => {
    const { step, says, framesOf, readIn, interpreter } = await lecture();
    step('fewer-voices');
    await says(ANA);
    expect(framesOf(ANA, 'es')).toBeGreaterThan(0);
    expect(interpreter.takeUse().interpreted).toMatchObject([{ language: 'es' }]);
    step('fewer-captions');
    await says(ANA);
    expect(readIn('es')).toHaveLength(2);
  });

  it('changes as soon as others are heard, and people who were long silent no longer count', async () => {
    const { step, says, framesOf, clock } = await lecture();
    step('fewer-voices');
    await says(SPANISH[0]);
    expect(framesOf(SPANISH[0], 'en')).toBeGreaterThan(0);
    await says(ANA);
    expect(framesOf(ANA, 'es')).toBe(0);
    await clock.advance(HEARD_MS);
    await says(ANA);
    expect(framesOf(ANA, 'es')).toBeGreaterThan(0);
  });

  it('is counted before the first sound is charged', async () => {
    const { step, speak, interpreter, people } = await world();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'fr', 'fr'], ['prt_dora', 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    step('fewer-voices');
    await speak(ANA, 2_000, LOUD);
    expect(interpreter.takeUse().interpreted.map(({ language }) => language)).toEqual(['es']);
  });

  it('is counted for the voice assistant too', async () => {
    const { step, interpreter, people, clock, framesOf } = await world();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'fr', 'fr'], ['prt_dora', 'es', 'es']);
    step('fewer-voices', { assistant: ASSISTANT });
    interpreter.assistantSaid(ASSISTANT.participantId, speechAt(clock.nowMs()));
    await clock.advance(5_000);
    expect(framesOf(ASSISTANT.participantId, 'es')).toBeGreaterThan(0);
    expect(framesOf(ASSISTANT.participantId, 'fr')).toBe(0);
  });

  it('is not counted anew because nobody listens to the others', async () => {
    const { step, says, clock, opened } = await lecture();
    step('fewer-captions');
    await says(ANA);
    await says(SPANISH[0]);
    const english = () => opened.filter((language) => language === 'en').length;
    const before = english();
    await clock.advance(HEARD_MS - 15_000);
    await says(SPANISH[0]);
    await clock.advance(15_000);
    await says(ANA);
    expect(english()).toBe(before);
  });

  it('keeps its captions until the others are heard, whose own captions go on', async () => {
    const { step, says, readIn } = await lecture();
    step('fewer-captions');
    await says(ANA);
    expect(readIn('es')).toHaveLength(1);
    await says(SPANISH[0], 6_000);
    const english = readIn('en').length;
    await says(SPANISH[0]);
    expect(readIn('en').length).toBeGreaterThan(english);
    const spanish = readIn('es').length;
    await says(ANA);
    expect(readIn('en').length).toBeGreaterThan(english);
    expect(readIn('es').length).toBe(spanish);
  });
});

describe('at the original', () => {
  it('what the voice assistant says is neither translated nor spoken', async () => {
    const { step, people, room, clock, interpreter, readIn } = await world();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    step('original', { assistant: ASSISTANT });
    interpreter.assistantSaid(ASSISTANT.participantId, speechAt(clock.nowMs()));
    await clock.advance(5_000);
    expect([readIn('en'), readIn('es')]).toEqual([[BUDGET], []]);
    expect(room.sinks.size).toBe(0);
  });

  it('words of a browser that came before its speaker was seen are not translated', async () => {
    const { step, people, clock, interpreter, readIn } = await world();
    step('original', { browserSpeakers: [ANA as ParticipantId] });
    const words = { utterance: 1, revision: 1, language: 'en', text: FIRST, lastedMs: 2_000 } as const;
    interpreter.browserSaid(ANA, { ...words, final: true });
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await clock.advance(5_000);
    expect(readIn('en')).toHaveLength(1);
    expect(readIn('es')).toEqual([]);
  });

  it('somebody who joins in the middle of a sentence does not leave it unfinished', async () => {
    const { step, people, speak, says, interpreter, readIn, registry, clock } = await world();
    const plan = registry.plan('en', 'es');
    if (plan.kind !== 'cascade') throw new Error('no translator');
    const translator = plan.translators[0]!;
    const translate = translator.translate.bind(translator);
    translator.translate = async (request) => {
      await wait(1_500, { clock });
      return translate(request);
    };
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await speak(ANA, 1_600, LOUD);
    step('original');
    // The first sentence is said, and the second is begun while it is still translated.
    await speak(ANA, 3_600, LOUD);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'es', 'es']);
    await says(ANA, 1_000);
    expect(readIn('en')).toEqual([FIRST, SECOND]);
  });

  it('nobody is recognised for somebody who joins with another language', async () => {
    const { step, people, clock, interpreter, opened } = await world();
    step('original');
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await clock.advance(100);
    people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'fr', 'fr']);
    await clock.advance(100);
    expect(opened).toEqual([]);
  });

  it('a lane whose listener comes back is not translated by what it was allowed before', async () => {
    const { step, people, says, interpreter, opened, readIn } = await world();
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    interpreter.microphoneOpened(ANA);
    await says(ANA);
    people([ANA, 'en', 'en'], [BEN, 'es', 'en']);
    step('original');
    const before = opened.length;
    people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
    await says(ANA);
    expect(readIn('es')).toEqual([scriptedTranslation(FIRST, 'es')]);
    expect(opened.length).toBe(before);
  });
});

test('when the plan has minutes again, the engines are ready before the first word', async () => {
  const { step, people, clock, interpreter, room, opened } = await world();
  step('original');
  people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  interpreter.microphoneOpened(ANA);
  await clock.advance(100);
  expect([room.sinks.size, opened]).toEqual([0, []]);
  step(undefined);
  await clock.advance(100);
  expect([[...room.sinks.keys()], opened]).toEqual([[lane(ANA, 'es')], ['en']]);
});

test('nothing is charged from the moment on that the plan takes the voices', async () => {
  const { step, people, speak, interpreter } = await world();
  people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 2_000, LOUD);
  expect(interpreter.takeUse().interpreted).toHaveLength(1);
  step('captions');
  interpreter.microphoneHeard(ANA, LOUD);
  expect(interpreter.takeUse().interpreted).toEqual([]);
});
