import type { AgentJob, AgentToApi, EngineOrder } from '@intermind/contracts/agent-channel';
import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import type { ConferenceId } from '@intermind/contracts/ids';
import { roomOf } from '../../testing/agent-room.ts';
import { startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { MEDIA_KEY, MEDIA_SECRET, startMediaServer, type MediaServer } from '../../testing/media-server.ts';
import { mediaToken } from '../../testing/media-token.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import { TestParticipant } from './participant.ts';

const ROOM = 'room-of-the-test';
const CONFERENCE = 'cnf_test' as ConferenceId;

type Heartbeat = Extract<AgentToApi, { type: 'heartbeat' }>;

/** A media server, an API, a real worker process, an English speaker and a Spanish listener. */
export interface LiveMeeting {
  api: FakeApi;
  worker: WorkerProcess;
  speaker: TestParticipant;
  listener: TestParticipant;
  /**
   * Assigns the meeting and waits until the worker reports that it runs. @param engineOrders in which order it tries its
   * engines
   */
  assign(engineOrders?: EngineOrder[]): Promise<void>;
  close(): Promise<void>;
}

/** @param env of the worker */
export async function startLiveMeeting(
  mediaServer: string,
  engines: 'local' | 'scripted',
  env: Record<string, string> = {},
): Promise<LiveMeeting> {
  const media: MediaServer = await startMediaServer(mediaServer);
  let generation = 0;
  const assign = (api: FakeApi, engineOrders?: EngineOrder[]): void => {
    generation++;
    const job: AgentJob = {
      kind: 'interpreter',
      conferenceId: CONFERENCE,
      generation,
      mediaUrl: media.url,
      mediaToken: token(INTERPRETER_IDENTITY, 'agent'),
      room: roomOf({ demonstration: true }),
      ...(engineOrders && { engineOrders }),
    };
    api.send({ type: 'assign', job });
  };
  const api = await startFakeApi((message, self) => {
    if (message.type === 'need-token') assign(self);
  });
  const worker = startWorkerProcess({
    INTERMIND_API_URL: api.url,
    INTERMIND_AGENT_SECRET: api.secret,
    INTERMIND_ENGINES: engines,
    LOG_LEVEL: 'trace',
    ...env,
  });
  const speaker = new TestParticipant();
  const listener = new TestParticipant();
  await speaker.join(media.url, token('prt_ana', 'standard', { language: 'en', hears: 'en' }));
  await listener.join(media.url, token('prt_ben', 'standard', { language: 'es', hears: 'es' }));
  await speaker.openMicrophone();
  await api.until((message): message is AgentToApi => message.type === 'hello');
  return {
    api,
    worker,
    speaker,
    listener,
    assign: async (engineOrders) => {
      assign(api, engineOrders);
      await api.until(
        (message): message is Heartbeat =>
          message.type === 'heartbeat' && message.jobs.some(({ state }) => state === 'running'),
      );
    },
    close: async () => {
      worker.process.kill('SIGTERM');
      await worker.exited;
      await speaker.leave();
      await listener.leave();
      await api.close();
      await media.close();
    },
  };
}

function token(
  identity: string,
  kind: 'standard' | 'agent',
  attributes: Record<string, string> = {},
): string {
  return mediaToken({ key: MEDIA_KEY, secret: MEDIA_SECRET, room: ROOM, identity, kind, attributes });
}
