import type { AddressInfo } from 'node:net';
import { answering, startFakeChatServer } from '../apps/api/src/testing/fake-chat-server.ts';
import { listening } from '../apps/api/src/testing/conference-listener.ts';
import { type Caller, join, makeRoom, member } from '../apps/api/src/testing/meeting-steps.ts';
import { segmentOf } from '../apps/api/src/testing/speech.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import { settleSegments } from '../apps/api/src/modules/transcripts/index.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

const QUESTIONS = 100;
/** An hour in which somebody says something every six seconds. */
const SEGMENTS = 600;
const SEGMENT_EVERY_MS = 6_000;

/**
 * The AI chat about a meeting of an hour with a model that begins to answer at once, in one process of the API on the embedded
 * database or PostgreSQL (`TEST_DATABASE_URL`): from sending the question to the first word of the answer at the asker.
 */
export async function measure(): Promise<Measurement> {
  const model = await startFakeChatServer();
  const t = await startTestApp(model.settings);
  try {
    await listening(t);
    model.respond = answering('In May [1].');
    const host = await member(t, 'Host');
    const { conference, participant } = await join(t, host, await makeRoom(t, host));
    const started = t.clock.now.getTime();
    const segments = Array.from({ length: SEGMENTS }, (_, index) =>
      segmentOf(participant.id, started + index * SEGMENT_EVERY_MS, {
        text: `Point ${index}: the delivery of order ${index * 7} is planned for the third of May.`,
      }),
    );
    t.clock.now = new Date(started + SEGMENTS * SEGMENT_EVERY_MS);
    for (let from = 0; from < SEGMENTS; from += 50)
      await settleSegments(t, conference.id, segments.slice(from, from + 50));
    const firstMs: number[] = [];
    for (let question = 0; question < QUESTIONS; question += 1) {
      firstMs.push(await firstWordMs(t, host, conference.id, `When is order ${question * 7} delivered?`));
    }
    return {
      figures: [
        { what: `question sent → first word, median of ${QUESTIONS}`, value: median(firstMs), unit: 'ms' },
        { what: 'p95', value: percentile(firstMs, 0.95), unit: 'ms', goal: { atMost: 50 } },
      ],
      details: { firstMs },
    };
  } finally {
    await t.close();
    model.close();
  }
}

async function firstWordMs(
  t: TestApp,
  { headers }: Caller,
  conferenceId: string,
  text: string,
): Promise<number> {
  const { port } = t.app.server.address() as AddressInfo;
  const startedMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/ai/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ conferenceId, aiModel: 'compatible:gemma', text }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let read = '';
  let firstMs: number | undefined;
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    read += piece;
    if (read.includes('event: text')) firstMs ??= performance.now() - startedMs;
  }
  if (firstMs === undefined) throw new Error(`no word came: ${read.slice(0, 500)}`);
  return firstMs;
}
