import type { AgentSegment, AgentToApi } from '@intermind/contracts/agent-channel';
import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import type { ConferenceId } from '@intermind/contracts/ids';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { findMediaServer, MEDIA_KEY, MEDIA_SECRET, startMediaServer } from '../testing/media-server.ts';
import { mediaToken } from '../testing/media-token.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import { TestParticipant } from './testing/participant.ts';

const mediaServer = findMediaServer();
const skipped = mediaServer === undefined ? ' (skipped: no livekit-server)' : '';
const LIMIT_MS = 60_000;
const WITHIN = { timeout: 20_000, interval: 20 };
const ROOM = 'room-of-the-test';
const JOB = { kind: 'interpreter', conferenceId: 'cnf_test' as ConferenceId } as const;
const RATE_HZ = 48_000;

/** Three seconds of sound, and a pause. */
const SPEECH = Int16Array.from({ length: 5 * RATE_HZ }, (_, at) =>
  at < 3 * RATE_HZ ? 8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE_HZ) : 0,
);

type Heartbeat = Extract<AgentToApi, { type: 'heartbeat' }>;
const mayMove = (message: AgentToApi): message is Heartbeat =>
  message.type === 'heartbeat' && message.jobs.some((job) => job.mayMove);

/** The newest revision of each segment that came to any of the APIs. */
function transcript(...apis: FakeApi[]): AgentSegment[] {
  const newest = new Map<string, AgentSegment>();
  for (const message of apis.flatMap(({ received }) => received))
    if (message.type === 'segments')
      for (const segment of message.segments) newest.set(`${segment.speaker} ${segment.segment}`, segment);
  return [...newest.values()].sort((one, other) => one.startMs - other.startMs);
}

describe.skipIf(mediaServer === undefined)(
  `a worker that is stopped in the middle of a sentence${skipped}`,
  () => {
    it(
      'hands the meeting over at the next pause: no sentence is lost, and none comes twice',
      { timeout: LIMIT_MS },
      async () => {
        const media = await startMediaServer(mediaServer!);
        onTestFinished(() => media.close());
        const token = (identity: string, kind: 'standard' | 'agent', attributes = {}) =>
          mediaToken({ key: MEDIA_KEY, secret: MEDIA_SECRET, room: ROOM, identity, kind, attributes });
        const startWorker = async (env: Record<string, string>) => {
          const api = await startFakeApi((message, self) => {
            if (message.type === 'segments')
              self.send({ type: 'segments-settled', ...JOB, segments: message.segments });
          });
          const { process, exited } = startWorkerProcess({
            ...{
              INTERMIND_API_URL: api.url,
              INTERMIND_AGENT_SECRET: api.secret,
              INTERMIND_ENGINES: 'scripted',
            },
            ...env,
          });
          onTestFinished(async () => {
            process.kill('SIGKILL');
            await api.close();
          });
          const assign = (generation: number) => {
            const job = {
              ...JOB,
              generation,
              mediaUrl: media.url,
              mediaToken: token(INTERPRETER_IDENTITY, 'agent'),
            };
            api.send({ type: 'assign', job: { ...job, room: roomOf({ transcript: true }) } });
          };
          await api.until((message): message is AgentToApi => message.type === 'heartbeat');
          return { api, process, exited, assign };
        };
        const first = await startWorker({ INTERMIND_SUPERVISED: '0', INTERMIND_AGENT_DRAIN_S: '30' });
        const second = await startWorker({});
        const [ana, ben] = [new TestParticipant(), new TestParticipant()];
        await ana.join(media.url, token('prt_ana', 'standard', { language: 'en', hears: 'en' }));
        await ben.join(media.url, token('prt_ben', 'standard', { language: 'es', hears: 'es' }));
        onTestFinished(() => ana.leave());
        onTestFinished(() => ben.leave());
        await ana.openMicrophone();
        first.assign(1);
        await first.api.until(
          (message): message is Heartbeat =>
            message.type === 'heartbeat' && message.jobs.some(({ state }) => state === 'running'),
        );
        const finals = () => ben.captions.filter(({ language, final }) => language === 'es' && final);

        const said = ana.play(SPEECH);
        await vi.waitFor(
          () => expect(ben.captions.some(({ language }) => language === 'en')).toBe(true),
          WITHIN,
        );
        first.process.kill('SIGTERM');
        const moves = await first.api.until(mayMove);
        // Not before the sentence was translated.
        expect(moves.draining).toBe(true);
        expect(Date.now()).toBeGreaterThan(said.startedMs + 3_000);
        await vi.waitFor(() => expect(finals()).toHaveLength(1), WITHIN);
        first.api.send({ type: 'release', ...JOB });
        second.assign(2);
        await second.api.until(
          (message): message is Heartbeat =>
            message.type === 'heartbeat' && message.jobs.some(({ state }) => state === 'running'),
        );
        expect(await first.exited).toBe(0);

        // One microphone takes one sound at a time.
        await said.finished;
        await ana.play(SPEECH).finished;
        await vi.waitFor(() => expect(finals()).toHaveLength(2), WITHIN);
        await vi.waitFor(() => expect(transcript(second.api)[0]?.translations).toHaveLength(1), WITHIN);
        const [one, other, ...rest] = transcript(first.api, second.api);
        expect(rest).toEqual([]);
        // The scripted engines of each worker begin at their first line.
        expect([one?.text, other?.text]).toEqual(
          Array(2).fill(expect.stringMatching(/^good morning everybody/)),
        );
        expect([one, other].map((segment) => segment?.translations.map(({ language }) => language))).toEqual([
          ['es'],
          ['es'],
        ]);
        expect(other!.segment).toBeGreaterThan(one!.segment);
      },
    );
  },
);
