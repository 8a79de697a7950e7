import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { laneTrackName } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, test } from 'vitest';
import { builtInEngines } from '../engines/engine-sets.ts';
import { scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { RoomInterpreter } from './room-interpreter.ts';

const OWN = 'prt_assistant' as ParticipantId;
const ASSISTANT = { participantId: OWN, provider: 'intermind', calledName: 'Intermind' } as const;

async function meeting(
  room = roomOf({ transcript: true, assistant: ASSISTANT }),
  hearing: 'deaf' | 'recognises' = 'deaf',
) {
  const clock = new FakeClock(1_000_000);
  const fake = new FakeRoom(clock);
  const engines = await builtInEngines('scripted', {});
  const segments: AgentSegment[] = [];
  const interpreter = new RoomInterpreter({
    room: fake,
    registry: new EngineRegistry({ ...engines, ...(hearing === 'deaf' && { recognisers: [] }) }, clock),
    clock,
    log: silentLog,
    onSegment: (segment) => segments.push(segment),
  });
  interpreter.roomChanged(room);
  interpreter.peopleChanged([
    { identity: 'prt_ana', attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_ben', attributes: { language: 'es', hears: 'es' } },
    // As the media server shows the assistant: without languages.
    { identity: OWN, attributes: {} },
  ]);
  let sentence = 0;
  /** Word by word, each 200 ms. */
  const says = async (text: string, language: Language = 'en', identity: string = OWN): Promise<void> => {
    sentence++;
    const words = text.split(' ');
    const startMs = clock.nowMs();
    for (let count = 1; count <= words.length; count++) {
      const final = count === words.length;
      const spoken = words.slice(0, count).join(' ');
      interpreter.assistantSaid(identity, { sentence, language, text: spoken, startMs, final });
      await clock.advance(200);
    }
    await clock.advance(4_000);
  };
  return { clock, fake, interpreter, segments, says };
}

const finals = (fake: FakeRoom, language: Language) =>
  fake.read(language).map(({ speaker, text, final }) => [speaker, text, final]);

test('what the assistant says is captioned, translated, spoken and kept, though nothing recognises speech', async () => {
  const { fake, segments, says } = await meeting();
  await says('The budget is forty thousand.');
  const translation = scriptedTranslation('The budget is forty thousand.', 'es');
  expect(finals(fake, 'en')).toEqual([[OWN, 'The budget is forty thousand.', true]]);
  expect(finals(fake, 'es')).toEqual([[OWN, translation, true]]);
  expect([...fake.sinks.keys()]).toEqual([laneTrackName(OWN, 'es')]);
  expect(fake.sinks.get(laneTrackName(OWN, 'es'))!.frames.length).toBeGreaterThan(0);
  expect(segments.at(-1)).toMatchObject({
    speaker: OWN,
    language: 'en',
    text: 'The budget is forty thousand.',
    engine: 'voice-assistant',
    translations: [{ language: 'es', text: translation }],
  });
});

test('its voice is not recognised as well', async () => {
  const { clock, fake, interpreter, says } = await meeting(undefined, 'recognises');
  interpreter.microphoneOpened(OWN);
  const talk = clock.every(20, () => interpreter.microphoneHeard(OWN, new Int16Array(320).fill(2_000)));
  await says('The budget is forty thousand.');
  talk();
  expect(finals(fake, 'en')).toEqual([[OWN, 'The budget is forty thousand.', true]]);
});

test('it may change its language; then others need the translation', async () => {
  const { fake, says } = await meeting();
  await says('Good morning everyone.');
  await says('Buenos días a todos.', 'es');
  expect(finals(fake, 'es').at(-1)).toEqual([OWN, 'Buenos días a todos.', true]);
  expect(finals(fake, 'en').at(-1)).toEqual([OWN, scriptedTranslation('Buenos días a todos.', 'en'), true]);
});

test('nobody else can speak as the assistant, nor where there is none', async () => {
  const { fake, interpreter, says } = await meeting();
  await says('I am not it.', 'en', 'prt_ana');
  interpreter.roomChanged(roomOf());
  await says('I am not there any more.');
  expect(fake.captions).toEqual([]);
});

test('without a transcript its words are shown and not kept', async () => {
  const { fake, segments, says } = await meeting(roomOf({ assistant: ASSISTANT }));
  await says('The budget is forty thousand.');
  expect([fake.captions.length > 0, segments]).toEqual([true, []]);
});

test('while the assistant listens one person alone is recognised', async () => {
  const clock = new FakeClock(1_000_000);
  const fake = new FakeRoom(clock);
  const engines = await builtInEngines('scripted', {});
  const interpreter = new RoomInterpreter({
    room: fake,
    registry: new EngineRegistry(engines, clock),
    clock,
    log: silentLog,
    onSegment: () => undefined,
  });
  const speak = async (): Promise<void> => {
    for (let ms = 0; ms < 1_000; ms += 20) {
      interpreter.microphoneHeard('prt_ana', new Int16Array(320).fill(2_000));
      await clock.advance(20);
    }
  };
  interpreter.peopleChanged([{ identity: 'prt_ana', attributes: { language: 'en', hears: 'en' } }]);
  interpreter.microphoneOpened('prt_ana');
  await speak();
  expect(fake.captions).toEqual([]);
  interpreter.roomChanged(roomOf({ assistant: ASSISTANT }));
  await speak();
  expect(fake.captions.length).toBeGreaterThan(0);
});
