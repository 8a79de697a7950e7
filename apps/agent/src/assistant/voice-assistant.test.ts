import type { AgentRoom, AssistantReport } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { ASSISTANT_SPEECH_TOPIC, type AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, test } from 'vitest';
import { ScriptedRecogniser } from '../engines/scripted/scripted-recogniser.ts';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { silentLog } from '../log.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type SpeechToText, type TextToSpeech } from '../speech/ports.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { VoiceAssistant } from './voice-assistant.ts';

const ADA = 'prt_ada' as ParticipantId;
const BEN = 'prt_ben' as ParticipantId;
const OWN = 'prt_assistant' as ParticipantId;
const ROOM = roomOf({ assistant: { participantId: OWN, provider: 'intermind', calledName: 'Intermind' } });
const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).map((_, index) => (index % 2 ? 8_000 : -8_000));
const QUIET = new Int16Array(HEARD_FRAME_SAMPLES);
/** Of the scripted voice. */
const WORD_MS = 220;

interface WorldOptions {
  recognisers?: SpeechToText[];
  voice?: TextToSpeech;
}

/** An assistant that is played the captions and microphones of Ada and Ben. */
function assistantWorld({
  recognisers = [new ScriptedRecogniser([])],
  voice = new ScriptedVoice(),
}: WorldOptions = {}) {
  const clock = new FakeClock(1_000_000);
  const sink = new FakeSink(clock);
  const reports: AssistantReport[] = [];
  const speech: AssistantSpeech[] = [];
  const close = async () => Promise.resolve();
  const registry = new EngineRegistry({ recognisers, translators: [], voices: [voice], close }, clock);
  const assistant = new VoiceAssistant({
    room: {
      sendText: (topic, text) => {
        expect(topic).toBe(ASSISTANT_SPEECH_TOPIC);
        speech.push(JSON.parse(text) as AssistantSpeech);
      },
    },
    sink,
    registry,
    clock,
    log: silentLog,
    report: (report) => reports.push(report),
  });
  let segment = 0;
  const says = (speaker: ParticipantId, text: string, changed: Partial<Caption> = {}): void =>
    assistant.captionHeard({
      speaker,
      segment: (segment += 1),
      revision: 1,
      spokenLanguage: 'en',
      language: 'en',
      startMs: clock.nowMs(),
      grade: 'production',
      text,
      pending: '',
      final: true,
      ...changed,
    });
  const sounds = async (speaker: ParticipantId, frame: Int16Array, lengthMs: number): Promise<void> => {
    for (let at = 0; at < lengthMs; at += FRAME_MS) {
      assistant.microphoneHeard(speaker, frame);
      await clock.advance(FRAME_MS);
    }
  };
  const questions = () => reports.flatMap((report) => (report.type === 'question' ? [report] : []));
  const answers = (text: string, complete = true): void => {
    const { question } = questions().at(-1)!;
    if (text !== '') assistant.ordered({ type: 'answer', question, text });
    assistant.ordered({ type: 'answered', question, complete });
  };
  const activities = () => reports.flatMap((report) => (report.type === 'activity' ? [report.activity] : []));
  assistant.roomChanged(ROOM);
  /** Ada asks and hears the beginning of ten words. */
  const speaking = async (): Promise<void> => {
    says(ADA, 'Assistant, what is next?');
    answers('one two three four five six seven eight nine ten.');
    await sounds(ADA, QUIET, 500);
    expect(activities().at(-1)).toBe('speaking');
  };
  return { clock, sink, reports, speech, assistant, says, sounds, questions, answers, activities, speaking };
}

type World = ReturnType<typeof assistantWorld>;

/** What was said of each sentence at the end. */
function saidIn(speech: readonly AssistantSpeech[]): string[] {
  return [...new Map(speech.map(({ sentence, text }) => [sentence, text])).values()];
}

test('it answers who calls it by name, aloud and in words, and then listens again', async () => {
  const { clock, sink, speech, says, questions, answers, activities } = assistantWorld();
  says(BEN, 'The budget is forty thousand');
  expect(questions()).toEqual([]);
  says(ADA, 'Assistant, what is the budget?');
  expect(questions()).toMatchObject([
    { asker: ADA, language: 'en', text: 'what is the budget', askedMs: 1_000_000, earlier: [] },
  ]);
  answers('Forty thousand. Ben said so.');
  await clock.advance(5 * WORD_MS + 2_000);
  expect(activities()).toEqual(['listening', 'thinking', 'speaking', 'listening']);
  expect(saidIn(speech)).toEqual(['Forty thousand.', 'Ben said so.']);
  expect(speech.filter(({ final }) => final)).toHaveLength(2);
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

test('nobody asks within 15 s of the button: it does not wait any more', async () => {
  const { assistant, clock, says, questions } = assistantWorld();
  assistant.ordered({ type: 'ask', participantId: ADA });
  await clock.advance(16_000);
  says(ADA, 'back to the agenda');
  expect(questions()).toEqual([]);
});

test('who only calls it asks with the next sentence; who goes on asking is asked as one', async () => {
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
  says(OWN, 'Assistant, what is the budget?');
  says(ADA, 'Assistant, what is', { final: false });
  expect(questions()).toEqual([]);
});

test('300 ms of voice with two words pause it, and a false alarm lets it go on after a second', async () => {
  const { sink, speech, says, sounds, activities, speaking } = assistantWorld();
  await speaking();
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
  expect(saidIn(speech)).toEqual(['one two three four five six seven eight nine ten.']);
});

test('a cough does not pause it', async () => {
  const { sounds, activities, speaking } = assistantWorld();
  await speaking();
  await sounds(BEN, LOUD, 600);
  expect(activities().at(-1)).toBe('speaking');
});

test('a new question takes the place of the answer; what was heard of it stays in the conversation', async () => {
  const { says, questions, answers, sounds, speech, speaking } = assistantWorld();
  await speaking();
  says(BEN, 'Assistant, stop and tell me the date');
  const [, second] = questions();
  const [asked, heard] = second!.earlier;
  expect(asked).toEqual({ role: 'user', text: 'what is next', askedMs: heard!.askedMs });
  expect('one two three four five six seven eight nine ten.').toMatch(new RegExp(`^${heard!.text}`));
  expect(heard!.text.split(' ').length).toBeLessThan(6);
  expect(speech.at(-1)).toMatchObject({ final: true, text: heard!.text });
  answers('Monday.');
  await sounds(BEN, QUIET, 1_500);
  expect(saidIn(speech).at(-1)).toBe('Monday.');
});

test('a moderator pauses it: it falls silent at once, and drops the rest', async () => {
  const { assistant, sink, clock, activities, speaking, reports } = assistantWorld();
  await speaking();
  assistant.ordered({ type: 'interrupt' });
  const { length } = sink.frames;
  await clock.advance(5_000);
  expect([activities().at(-1), sink.queuedMs(), sink.frames.length]).toEqual(['listening', 0, length]);
  expect(reports).toContainEqual({ type: 'dropped', question: 1 });
  // An order that comes late is answered with how it is.
  assistant.ordered({ type: 'interrupt' });
  expect(activities().slice(-2)).toEqual(['listening', 'listening']);
});

test.each([
  ['says so', async (world: World) => Promise.resolve(world.answers('', false))],
  ['is empty', async (world: World) => Promise.resolve(world.answers('', true))],
  ['never comes', async (world: World) => world.clock.advance(36_000)],
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
  expect(saidIn(speech)).toEqual(['The last point of the agenda.']);
  expect(sink.sound().every((sample) => sample === 0)).toBe(true);
  expect(activities()).toEqual(['listening', 'thinking', 'speaking', 'listening']);
});

test('where nothing recognises speech it says so instead of listening', () => {
  const { reports } = assistantWorld({ recognisers: [] });
  expect(reports).toEqual([{ type: 'failed', provider: 'intermind', reason: 'no-speech-engine' }]);
});

test('told of its meeting again, it says again what it does', async () => {
  const { assistant, activities, speaking } = assistantWorld();
  await speaking();
  const changed: AgentRoom = { ...ROOM, names: ['Ada'] };
  assistant.roomChanged(changed);
  expect(activities().slice(-2)).toEqual(['speaking', 'speaking']);
});
