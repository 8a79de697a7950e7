import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { ASSISTANT_SPEECH_TOPIC } from '@intermind/contracts/voice-assistant';
import { expect, test } from 'vitest';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { FRAME_MS } from '../sound/format.ts';
import { EngineError, type TextToSpeech } from '../speech/ports.ts';
import {
  ADA,
  ASSISTANT,
  ASSISTANT_ROOM,
  assistantWorld,
  type AssistantWorld,
  BEN,
  LOUD,
  QUIET,
  saidIn,
} from '../testing/assistant-world.ts';

/** Of the scripted voice. */
const WORD_MS = 220;

/** Ada asks and hears the beginning of ten words. */
async function speaking({ says, answers, sounds, activities }: AssistantWorld): Promise<void> {
  says(ADA, 'Assistant, what is next?');
  answers('one two three four five six seven eight nine ten.');
  await sounds(ADA, QUIET, 500);
  expect(activities().at(-1)).toBe('speaking');
}

test('it answers a person who calls it by name, aloud and in words, and then listens again', async () => {
  const { clock, sink, speech, texts, says, questions, answers, activities } = assistantWorld();
  says(BEN, 'The budget is forty thousand');
  expect(questions()).toEqual([]);
  says(ADA, 'Assistant, what is the budget?');
  expect(questions()).toMatchObject([
    { asker: ADA, language: 'en', text: 'what is the budget', askedMs: 1_000_000, earlier: [] },
  ]);
  answers('Forty thousand. Ben said so.');
  await clock.advance(5 * WORD_MS + 2_000);
  expect(activities()).toEqual(['listening', 'thinking', 'speaking', 'listening']);
  expect(saidIn(speech())).toEqual(['Forty thousand.', 'Ben said so.']);
  expect(speech().filter(({ final }) => final)).toHaveLength(2);
  expect(new Set(texts.map(({ topic }) => topic))).toEqual(new Set([ASSISTANT_SPEECH_TOPIC]));
  expect(sink.frames.length * FRAME_MS).toBeGreaterThanOrEqual(4 * WORD_MS);
});

test('after the button the next words are the question, without its name, and only of that person', () => {
  const { assistant, clock, says, questions } = assistantWorld();
  assistant.ordered({ type: 'ask', participantId: ADA });
  says(BEN, 'I am not asking');
  says(ADA, 'said long before the button', { startMs: clock.nowMs() - 5_000 });
  expect(questions()).toEqual([]);
  says(ADA, 'was wurde beschlossen', { language: 'de', spokenLanguage: 'de' });
  expect(questions()).toMatchObject([{ asker: ADA, language: 'de', text: 'was wurde beschlossen' }]);
});

test('it does not listen to people who refuse AI, by its name, by the button, nor when they go on', () => {
  const { assistant, says, questions } = assistantWorld();
  assistant.roomChanged({ ...ASSISTANT_ROOM, offRecord: [ADA], onRecord: [BEN], refusing: [ADA] });
  says(ADA, 'Assistant, what is the budget?');
  says(ADA, 'Assistant');
  says(ADA, 'what is the budget');
  assistant.ordered({ type: 'ask', participantId: ADA });
  says(ADA, 'what is the budget');
  expect(questions()).toEqual([]);
  says(BEN, 'Assistant, what is the budget?');
  expect(questions()).toMatchObject([{ asker: BEN }]);
});

test('a person off the record may ask it; one who has just joined a room that asks may not yet', () => {
  const { assistant, says, questions } = assistantWorld();
  assistant.roomChanged({ ...ASSISTANT_ROOM, offRecord: [ADA], onRecord: [] });
  says(BEN, 'Assistant, what is the budget?');
  expect(questions()).toEqual([]);
  says(ADA, 'Assistant, what is the budget?');
  expect(questions()).toMatchObject([{ asker: ADA }]);
});

test('an answer breaks off when the asker refuses AI, and no model is told their question again', async () => {
  const world = assistantWorld();
  const { assistant, says, questions, activities, clock } = world;
  await speaking(world);
  const refusing = { ...ASSISTANT_ROOM, offRecord: [ADA], onRecord: [BEN], refusing: [ADA] };
  assistant.roomChanged(refusing);
  expect(activities().at(-1)).toBe('listening');
  await clock.advance(1_000);
  says(BEN, 'Assistant, and now?');
  expect(questions().at(-1)).toMatchObject({ asker: BEN, earlier: [] });
});

test('an answer with words of other meetings is not told with later questions; the question is', async () => {
  const { assistant, clock, says, questions, answers, speech } = assistantWorld();
  says(ADA, 'Assistant, what was the budget?');
  const { question } = questions().at(-1)!;
  assistant.ordered({ type: 'answer', question, text: 'Forty thousand. ', forget: true });
  answers('Ben said so.');
  await clock.advance(10 * WORD_MS + 3_000);
  expect(saidIn(speech())).toEqual(['Forty thousand.', 'Ben said so.']);
  says(ADA, 'Assistant, and since when?');
  answers('Since May.');
  await clock.advance(5 * WORD_MS + 3_000);
  says(BEN, 'Assistant, and now?');
  expect(
    questions()
      .at(-1)!
      .earlier.map(({ role, text }) => [role, text]),
  ).toEqual([
    ['user', 'what was the budget'],
    ['user', 'and since when'],
    ['assistant', 'Since May.'],
  ]);
});

test('nobody asks within 15 s of the button: it does not wait any more', async () => {
  const { assistant, clock, says, questions } = assistantWorld();
  assistant.ordered({ type: 'ask', participantId: ADA });
  await clock.advance(16_000);
  says(ADA, 'back to the agenda');
  expect(questions()).toEqual([]);
});

test('a person who only calls it asks with the next sentence; one who goes on asking gets one answer', async () => {
  const { clock, says, questions } = assistantWorld();
  says(ADA, 'Hey Intermind');
  expect(questions()).toEqual([]);
  says(ADA, 'we spoke about money');
  await clock.advance(500);
  says(ADA, 'what was the sum');
  expect(questions().map(({ text }) => text)).toEqual([
    'we spoke about money',
    'we spoke about money what was the sum',
  ]);
});

test('translations and its own words are no questions', () => {
  const { says, questions } = assistantWorld();
  says(ADA, 'Assistant, what is the budget?', { spokenLanguage: 'de' });
  says(ASSISTANT, 'Assistant, what is the budget?');
  says(ADA, 'Assistant, what is', { final: false });
  expect(questions()).toEqual([]);
});

test('300 ms of voice with two words pause it, and a false alarm lets it go on after a second', async () => {
  const world = assistantWorld();
  const { sink, speech, says, sounds, activities } = world;
  await speaking(world);
  await sounds(BEN, LOUD, 100);
  says(BEN, '', { segment: 99, pending: 'wait please', final: false });
  await sounds(BEN, LOUD, 180);
  expect(activities().at(-1)).toBe('speaking');
  await sounds(BEN, LOUD, 100);
  expect(activities().at(-1)).toBe('paused');
  const { length } = sink.frames;
  await sounds(BEN, QUIET, 900);
  expect([activities().at(-1), sink.frames.length]).toEqual(['paused', length]);
  await sounds(BEN, QUIET, 200);
  expect(activities().at(-1)).toBe('speaking');
  await sounds(BEN, QUIET, 12 * WORD_MS);
  expect(activities().at(-1)).toBe('listening');
  expect(saidIn(speech())).toEqual(['one two three four five six seven eight nine ten.']);
});

test('a cough does not pause it', async () => {
  const world = assistantWorld();
  const { sounds, activities } = world;
  await speaking(world);
  await sounds(BEN, LOUD, 600);
  expect(activities().at(-1)).toBe('speaking');
});

test('a new question takes the place of the answer; what was heard of it stays in the conversation', async () => {
  const world = assistantWorld();
  const { says, questions, answers, sounds, speech } = world;
  await speaking(world);
  says(BEN, 'Assistant, stop and tell me the date');
  const [, second] = questions();
  const [asked, heard] = second!.earlier;
  expect(asked).toEqual({ role: 'user', text: 'what is next', askedMs: heard!.askedMs, asker: ADA });
  expect('one two three four five six seven eight nine ten.').toMatch(new RegExp(`^${heard!.text}`));
  expect(heard!.text.split(' ').length).toBeLessThan(6);
  expect(speech().at(-1)).toMatchObject({ final: true, text: heard!.text });
  answers('Monday.');
  await sounds(BEN, QUIET, 1_500);
  expect(saidIn(speech()).at(-1)).toBe('Monday.');
});

test('closed earlier meetings are quoted no further, also not by what was on its way; other answers go on', async () => {
  const world = assistantWorld();
  const { assistant, says, questions, answers, sounds, activities, reports, speech } = world;
  const close = () => assistant.ordered({ type: 'interrupt', ofEarlier: true });
  const answersOf = (text: string) =>
    assistant.ordered({ type: 'answer', question: questions().at(-1)!.question, text, forget: true });
  await speaking(world);
  close();
  expect(activities().at(-1)).toBe('speaking');
  answers('one.');
  await sounds(ADA, QUIET, 5_000);

  says(ADA, 'Assistant, what was the budget?');
  answersOf('one two three four five six seven eight nine ten. ');
  await sounds(ADA, QUIET, 500);
  expect(activities().at(-1)).toBe('speaking');
  close();
  expect(activities().at(-1)).toBe('listening');

  says(ADA, 'Assistant, and the staff?');
  close();
  expect(activities().at(-1)).toBe('thinking');
  const before = speech().length;
  answersOf('Twelve people. ');
  await sounds(ADA, QUIET, 2_000);
  expect([activities().at(-1), speech().length]).toEqual(['listening', before]);
  expect(reports.at(-1)).toMatchObject({ type: 'failed', reason: 'no-answer' });
});

test('a moderator pauses it: it falls silent at once, and drops the rest', async () => {
  const world = assistantWorld();
  const { assistant, sink, clock, activities, reports } = world;
  await speaking(world);
  assistant.ordered({ type: 'interrupt' });
  const { length } = sink.frames;
  await clock.advance(5_000);
  expect([activities().at(-1), sink.queuedMs(), sink.frames.length]).toEqual(['listening', 0, length]);
  expect(reports).toContainEqual({ type: 'dropped', question: 1, heard: true });
  // An order that comes late is answered with how it is.
  assistant.ordered({ type: 'interrupt' });
  expect(activities().slice(-2)).toEqual(['listening', 'listening']);
});

test.each([
  ['says so', async (world: AssistantWorld) => Promise.resolve(world.answers('', false))],
  ['is empty', async (world: AssistantWorld) => Promise.resolve(world.answers('', true))],
  ['never comes', async (world: AssistantWorld) => world.clock.advance(36_000)],
])('an answer that %s is a failure, and it listens on', async (_how, fail) => {
  const world = assistantWorld();
  world.says(ADA, 'Assistant, what is next?');
  await fail(world);
  await world.clock.advance(200);
  expect(world.activities().at(-1)).toBe('listening');
  expect(world.reports).toContainEqual({ type: 'failed', provider: 'intermind', reason: 'no-answer' });
});

test('without a voice the answer is shown as long as it takes to read', async () => {
  const info = new ScriptedVoice().info;
  const voice: TextToSpeech = {
    info,
    speaks: () => true,
    async *synthesize() {
      await Promise.resolve();
      throw new EngineError('no voice today', 'engine');
    },
  };
  const { clock, sink, speech, says, answers, activities } = assistantWorld({ voice });
  says(ADA, 'Assistant, what is next?');
  answers('The last point of the agenda.');
  await clock.advance(8_000);
  expect(saidIn(speech())).toEqual(['The last point of the agenda.']);
  expect(sink.sound().every((sample) => sample === 0)).toBe(true);
  expect(activities()).toEqual(['listening', 'thinking', 'speaking', 'listening']);
});

test('where nothing recognises speech it says so instead of listening', () => {
  const { reports } = assistantWorld({ recognisers: [] });
  expect(reports).toEqual([{ type: 'failed', provider: 'intermind', reason: 'no-speech-engine' }]);
});

test('told of its meeting again, it says again what it does', async () => {
  const world = assistantWorld();
  const { assistant, activities } = world;
  await speaking(world);
  const changed: AgentRoom = { ...ASSISTANT_ROOM, names: ['Ada'] };
  assistant.roomChanged(changed);
  expect(activities().slice(-2)).toEqual(['speaking', 'speaking']);
});
