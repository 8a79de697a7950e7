import { wait } from '@intermind/timing';
import {
  ASKER,
  type AssistantMeeting,
  isLoud,
  loudness,
  silence,
  startAssistantMeeting,
} from '../apps/agent/src/room/testing/assistant-meeting.ts';
import { findMediaServer } from '../apps/agent/src/testing/media-server.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

const QUESTIONS = 20;
const QUESTION_MS = 1_600;
/** The scripted recogniser takes this much silence for the end of an utterance: it is the engine's, not ours. */
const RECOGNISER_MS = 500;
const ANSWER = 'It is so.';
const POLL_MS = 20;
const LIMIT_MS = 30_000;

/**
 * The voice assistant in a real room with engines and a chat model that take no time: from the last sound of a question at
 * the asker to the first sound of the answer at somebody else, without the silence that ends the question.
 */
export async function measure(): Promise<Measurement> {
  const mediaServer = findMediaServer();
  if (!mediaServer) throw new Error('No media server here. Run `npm start` once, it brings one.');
  const meeting = await startAssistantMeeting(mediaServer);
  const firstWordMs: number[] = [];
  try {
    for (let question = 1; question <= QUESTIONS; question += 1)
      firstWordMs.push(await ask(meeting, question));
  } finally {
    await meeting.close();
  }
  return {
    figures: [
      { what: `first word, median of ${QUESTIONS} answers`, value: median(firstWordMs), unit: 'ms' },
      { what: 'first word, p95', value: percentile(firstWordMs, 0.95), unit: 'ms', goal: { atMost: 600 } },
    ],
    details: { firstWordMs },
  };
}

async function ask({ asker, listener, order, until, reports }: AssistantMeeting, question: number) {
  await until('activity', ({ activity }) => activity === 'listening');
  order({ type: 'ask', participantId: ASKER });
  const { startedMs, finished } = asker.play(loudness(QUESTION_MS));
  await finished;
  const quiet = asker.play(silence(2_000)).finished;
  await until('question', (report) => report.question === question);
  order({ type: 'answer', question, text: ANSWER });
  order({ type: 'answered', question, complete: true });
  const endMs = startedMs + QUESTION_MS;
  const first = await poll(() =>
    listener.frames.find(
      ({ track, samples, arrivedMs }) => track === 'microphone' && arrivedMs > endMs && isLoud(samples),
    ),
  );
  // The answer is over: what comes next is another one.
  await poll(() => reports().some((report) => report.type === 'dropped' && report.question === question));
  await quiet;
  await wait(RECOGNISER_MS);
  return first.arrivedMs - endMs - RECOGNISER_MS;
}

async function poll<Value>(look: () => Value | undefined | false): Promise<Value> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > endMs) throw new Error('the assistant did not answer in time');
    await wait(POLL_MS);
  }
}
