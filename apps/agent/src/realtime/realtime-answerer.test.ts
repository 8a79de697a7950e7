import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../log.ts';
import { ADA, ASSISTANT_ROOM, assistantWorld, BEN, LOUD, QUIET, saidIn } from '../testing/assistant-world.ts';
import { realtimeStandIn } from '../testing/stand-ins/realtime-stand-in.ts';
import { RealtimeAnswerer } from './realtime-answerer.ts';
import { ROOM, PROMPT, PATIENCE, realtimeWorld, listening, inputOf } from './testing/realtime-world.ts';

it('opens a session that speaks, finds no turns itself, and is named in the address; then it listens', async () => {
  const { model } = await listening();
  expect(model.server.asked[0]).toMatchObject({
    path: '/v1/realtime?model=gpt-realtime-2.1',
    headers: { authorization: 'Bearer sk-1' },
  });
  const format = { type: 'audio/pcm', rate: 24_000 };
  expect(model.told).toEqual([
    {
      type: 'session.update',
      session: {
        type: 'realtime',
        output_modalities: ['audio'],
        audio: { input: { format, turn_detection: null }, output: { format, voice: 'marin' } },
      },
    },
  ]);
});

it('hears everyone and answers only people who call it, aloud and in words', async () => {
  const { model, says, sounds, prompted, until, comes, activities, speech, questions, sink } =
    await listening();
  model.answer = { text: 'Forty thousand. Ben said so.', soundMs: 1_200 };
  says(BEN, 'The budget is forty thousand');
  await sounds(BEN, LOUD, 600);
  await sounds(BEN, QUIET, 700);
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 1);
  expect(model.toldOf('response.create')).toEqual([]);
  await sounds(ADA, LOUD, 400);
  says(ADA, 'Assistant, what is the budget?');
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 2);
  prompted();
  await until(activities, ['listening', 'thinking', 'speaking', 'listening']);
  expect(model.toldOf('response.create')).toEqual([
    {
      type: 'response.create',
      event_id: 'question_1',
      response: {
        conversation: 'none',
        metadata: { question: '1' },
        output_modalities: ['audio'],
        max_output_tokens: 1_200,
        instructions: 'Answer in English.',
        input: [
          { type: 'item_reference', id: 'item_1' },
          { type: 'item_reference', id: 'item_2' },
          {
            type: 'message',
            role: 'user',
            content: [{ type: 'input_text', text: 'what is the budget' }],
          },
        ],
      },
    },
  ]);
  expect(questions()).toHaveLength(1);
  expect(saidIn(speech())).toEqual(['Forty thousand.', 'Ben said so.']);
  expect(speech().filter(({ final }) => final)).toHaveLength(2);
  const sound = sink.sound();
  const isLoud = (sample: number) => Math.abs(sample) > 4_000;
  expect((sound.findLastIndex(isLoud) - sound.findIndex(isLoud)) / 48).toBeCloseTo(1_200, -2);
});

it('never hears people off the record, and hears two people at once as one', async () => {
  const { model, assistant, sounds, clock, comes } = await listening();
  assistant.roomChanged({ ...ROOM, offRecord: [BEN] });
  await sounds(BEN, LOUD, 1_000);
  await sounds(BEN, QUIET, 1_000);
  const [ada, ben] = [new Int16Array(320).fill(2_000), new Int16Array(320).fill(3_000)];
  for (let at = 0; at < 1_000; at += 20) {
    assistant.microphoneHeard(ADA, ada);
    assistant.microphoneHeard(BEN, ben);
    await clock.advance(20);
  }
  await sounds(ADA, QUIET, 700);
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 1);
  expect(Math.max(...model.heard)).toBeLessThan(2_300);
  assistant.roomChanged(ROOM);
  for (let at = 0; at < 1_000; at += 20) {
    assistant.microphoneHeard(ADA, ada);
    assistant.microphoneHeard(BEN, ben);
    await clock.advance(20);
  }
  await comes(() => model.heard.filter((sample) => sample > 4_800 && sample < 5_200).length > 10_000, true);
});

it('gives a guest nothing that was said before they joined, and forgets what is a minute old', async () => {
  const { model, says, sounds, prompted, comes, clock } = await listening();
  await sounds(BEN, LOUD, 600);
  await sounds(BEN, QUIET, 700);
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 1);
  const joinedMs = clock.nowMs();
  await sounds(ADA, LOUD, 600);
  says(ADA, 'Assistant, what is next?');
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 2);
  prompted({ heardFromMs: joinedMs - 50 });
  await comes(() => model.toldOf('response.create').length, 1);
  expect(inputOf(model.toldOf('response.create')[0]!)).toMatchObject([
    { type: 'item_reference', id: 'item_2' },
    { type: 'message' },
  ]);
  await clock.advance(61_000);
  await sounds(BEN, LOUD, 600);
  await sounds(BEN, QUIET, 700);
  await comes(
    () => model.toldOf('conversation.item.delete').map(({ item_id }) => item_id),
    ['item_1', 'item_2'],
  );
});

it.each([
  ['is closed', true],
  ['only falls silent', false],
])(
  'a microphone that %s in the middle of a sentence ends it: a later guest hears nothing of it',
  async (_how, isClosed) => {
    const { model, assistant, says, sounds, prompted, comes, clock } = await listening();
    await sounds(BEN, LOUD, 600);
    if (isClosed) assistant.microphoneClosed(BEN);
    await clock.advance(50_000);
    const joinedMs = clock.nowMs();
    await sounds(ADA, LOUD, 600);
    says(ADA, 'Assistant, what is next?');
    await comes(() => model.toldOf('input_audio_buffer.commit').length, 2);
    prompted({ heardFromMs: joinedMs - 50 });
    await comes(() => model.toldOf('response.create').length, 1);
    expect(inputOf(model.toldOf('response.create')[0]!)).toMatchObject([
      { type: 'item_reference', id: 'item_2' },
      { type: 'message' },
    ]);
  },
);

it('the end of a sentence that is too short to be kept is not heard with the next one', async () => {
  const { model, says, sounds, prompted, comes, clock } = await listening();
  await sounds(BEN, LOUD, 600);
  await sounds(BEN, QUIET, 560);
  says(BEN, 'Assistant, what is next?');
  await sounds(BEN, QUIET, 700);
  await clock.advance(50_000);
  const joinedMs = clock.nowMs();
  await sounds(ADA, LOUD, 600);
  says(ADA, 'Assistant, what is next?');
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 2);
  expect(model.toldOf('input_audio_buffer.clear')).toHaveLength(1);
  prompted({ heardFromMs: joinedMs - 50 });
  await comes(() => model.toldOf('response.create').length, 1);
  expect(inputOf(model.toldOf('response.create')[0]!)).toMatchObject([
    { type: 'item_reference', id: 'item_2' },
    { type: 'message' },
  ]);
});

it('gives way to people who speak, goes on after a false alarm, and keeps what was heard in the conversation', async () => {
  const { model, says, sounds, activity, speaking, questions, until, prompted, speech } = await listening();
  model.answer = { text: 'one two three four five six seven eight nine ten.', soundMs: 4_000 };
  await speaking();
  await sounds(BEN, LOUD, 100);
  says(BEN, '', { segment: 99, pending: 'wait please', final: false });
  await sounds(BEN, LOUD, 300);
  expect(activity()).toBe('paused');
  await sounds(BEN, QUIET, 1_200);
  expect(activity()).toBe('speaking');
  says(BEN, 'Assistant, stop and tell me the date');
  const [, second] = questions();
  const [asked, heard] = second!.earlier;
  expect(asked).toMatchObject({ role: 'user', text: 'what is next' });
  expect('one two three four five six seven eight nine ten.').toMatch(new RegExp(`^${heard!.text}`));
  expect(heard!.text.split(' ').length).toBeLessThan(10);
  expect(speech().at(-1)).toMatchObject({ final: true, text: heard!.text });
  model.answer = { text: 'Monday.', soundMs: 400 };
  prompted();
  await until(activity, 'listening');
  expect(inputOf(model.toldOf('response.create')[1]!)).toMatchObject([
    { role: 'user', content: [{ type: 'input_text', text: 'what is next' }] },
    { role: 'assistant', content: [{ type: 'output_text', text: heard!.text }] },
    { type: 'item_reference', id: 'item_1' },
    { role: 'user', content: [{ type: 'input_text', text: 'stop and tell me the date' }] },
  ]);
  expect(saidIn(speech()).at(-1)).toBe('Monday.');
});

it('a moderator pauses it while the answer still comes: it falls silent, and the model is told to stop', async () => {
  const { model, assistant, speaking, activity, sink, comes, reports } = await listening();
  model.halting = true;
  await speaking();
  assistant.ordered({ type: 'interrupt' });
  expect([activity(), sink.queuedMs()]).toEqual(['listening', 0]);
  await comes(() => model.toldOf('response.cancel'), [{ type: 'response.cancel', response_id: 'resp_1' }]);
  expect(reports).toContainEqual({ type: 'dropped', question: 1, heard: true });
});

it('an answer that nobody waits for any more when it begins is stopped', async () => {
  const { model, assistant, says, prompted, comes, sink } = await listening();
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  says(ADA, 'Assistant, what was before?');
  model.mute = false;
  model.say({ type: 'response.created', response: { id: 'resp_9', metadata: { question: '1' } } });
  const delta = Buffer.alloc(9_600, 9).toString('base64');
  model.say({ type: 'response.output_audio.delta', response_id: 'resp_9', delta });
  await comes(() => model.toldOf('response.cancel'), [{ type: 'response.cancel', response_id: 'resp_9' }]);
  expect(sink.frames).toEqual([]);
  await assistant.close();
});

it('knows its answers by their order where the server does not say what they answer', async () => {
  const { model, says, prompted, comes, until, activity, speech, warnings } = await listening();
  model.forgetful = true;
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  says(ADA, 'Assistant, what was before?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 2);
  model.say({ type: 'response.created', response: { id: 'first', metadata: null } });
  await comes(() => model.toldOf('response.cancel'), [{ type: 'response.cancel', response_id: 'first' }]);
  model.say({ type: 'response.created', response: { id: 'second', metadata: null } });
  const delta = Buffer.alloc(9_600, 9).toString('base64');
  model.say({ type: 'response.output_audio.delta', response_id: 'second', delta });
  model.say({ type: 'response.done', response: { id: 'second', status: 'completed' } });
  await until(activity, 'speaking');
  await until(activity, 'listening');
  model.mute = false;
  says(ADA, 'Assistant, and then?');
  prompted();
  await until(activity, 'speaking');
  await until(activity, 'listening');
  expect([saidIn(speech()), warnings]).toEqual([['It is so.'], []]);
});

it('an answer to nothing that was asked is stopped, and the log says so', async () => {
  const { model, comes, warnings } = await listening();
  model.say({ type: 'response.created', response: { id: 'foreign', metadata: null } });
  model.say({ type: 'response.created', response: { id: 'other', metadata: { question: '7' } } });
  await comes(
    () => model.toldOf('response.cancel').map((message) => message['response_id']),
    ['foreign', 'other'],
  );
  const text = 'assistant: an answer that was not asked for is cancelled';
  expect(warnings).toMatchObject([{ text }, { text }]);
});

it('a sealed meeting refuses it, also one that is sealed while it is there', async () => {
  const sealed = await realtimeWorld({ ...ROOM, sealed: true });
  expect([sealed.failures(), sealed.model.server.asked]).toEqual([['sealed'], []]);
  const { model, assistant, sounds, failures, comes } = await listening();
  const closed = new Promise((resolve) => void model.sockets[0]!.once('close', resolve));
  assistant.roomChanged({ ...ROOM, sealed: true });
  await closed;
  await sounds(ADA, LOUD, 600);
  await comes(() => [failures(), model.heard.length], [['sealed'], 0]);
});

it('given another provider it goes on with the conversation, and back', async () => {
  const { model, assistant, says, answers, prompted, until, activity, questions, clock } = await listening();
  says(ADA, 'Assistant, what is next?');
  prompted();
  await until(activity, 'speaking');
  await until(activity, 'listening');
  const closed = new Promise((resolve) => void model.sockets[0]!.once('close', resolve));
  assistant.roomChanged(ASSISTANT_ROOM);
  await closed;
  says(BEN, 'Assistant, and then?');
  expect(questions().at(-1)!.earlier).toMatchObject([
    { role: 'user', text: 'what is next' },
    { role: 'assistant', text: 'It is so.' },
  ]);
  answers('The end.');
  await clock.advance(2_000);
  assistant.roomChanged(ROOM);
  says(ADA, 'Assistant, thank you');
  prompted({ earlier: questions().at(-1)!.earlier as never });
  await until(() => model.toldOf('response.create').length, 2);
  const said = inputOf(model.toldOf('response.create')[1]!) as { content: { text: string }[] }[];
  expect(said.map(({ content }) => content[0]!.text)).toEqual([
    'what is next',
    'It is so.',
    'and then',
    'The end.',
    'thank you',
  ]);
});

it('a worker that is not set up for it says so', () => {
  expect(assistantWorld({ room: ROOM }).failures()).toEqual(['provider-failed']);
});

it('meters what it hears and says', async () => {
  const model = await realtimeStandIn();
  const settings = { engine: 'openai', url: `${model.server.url}/v1`, apiKey: 'k', model: 'm', voice: 'v' };
  let used: () => object[] = () => [];
  const world = assistantWorld({
    room: ROOM,
    openai: ({ clock, registry: { meter }, stage }) => {
      used = () => meter.take();
      return new RealtimeAnswerer({ settings, clock, log: silentLog, meter, stage });
    },
  });
  onTestFinished(() => world.assistant.close());
  await expect.poll(() => world.activities(), PATIENCE).toEqual(['listening']);
  await world.sounds(ADA, LOUD, 500);
  world.says(ADA, 'Assistant, what is next?');
  const { question } = world.questions()[0]!;
  world.assistant.ordered({ type: 'prompt', ...PROMPT, question });
  await expect
    .poll(async () => world.clock.advance(20).then(() => world.activities().at(-1)), PATIENCE)
    .toBe('speaking');
  expect(used()).toEqual([
    expect.objectContaining({ id: 'openai-assistant', kind: 'speech-to-text', soundMs: 500 }),
    expect.objectContaining({ id: 'openai-assistant', kind: 'text-to-speech', soundMs: 1_000, answers: 1 }),
  ]);
});
