import type { AgentJob, AgentToApi, EngineOrder } from '@intermind/contracts/agent-channel';
import { INTERPRETER_IDENTITY, type ParticipantAttributes } from '@intermind/contracts/captions';
import type { ConferenceId } from '@intermind/contracts/ids';
import { roomOf } from '../../testing/agent-room.ts';
import { startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { MEDIA_KEY, MEDIA_SECRET, startMediaServer, type MediaServer } from '../../testing/media-server.ts';
import { mediaToken } from '../../testing/media-token.ts';
import { startWorkerProcess, WITH_SPOKEN_WORDS, type WorkerProcess } from '../../testing/worker-process.ts';
import { TestParticipant } from './participant.ts';

const ROOM = 'room-of-the-test';
const CONFERENCE = 'cnf_test' as ConferenceId;

type Heartbeat = Extract<AgentToApi, { type: 'heartbeat' }>;

/** A media server, an API and a real worker process. */
export interface LiveRoom {
  api: FakeApi;
  worker: WorkerProcess;
  join(participant: TestParticipant, identity: string, languages: Languages): Promise<void>;
  /**
   * Assigns the meeting and waits until the worker reports that it runs. @param engineOrders in which order it tries its
   * engines
   */
  assign(engineOrders?: EngineOrder[]): Promise<void>;
  close(): Promise<void>;
}

type Languages = Pick<ParticipantAttributes, 'language' | 'hears'>;

/** @param env of the worker */
export async function startLiveRoom(
  mediaServer: string,
  engines: 'local' | 'scripted',
  env: Record<string, string> = {},
): Promise<LiveRoom> {
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
    ...WITH_SPOKEN_WORDS,
    ...env,
  });
  return {
    api,
    worker,
    join: async (participant, identity, languages) =>
      participant.join(media.url, token(identity, 'standard', languages)),
    assign: async (engineOrders) => {
      await api.until((message): message is AgentToApi => message.type === 'hello');
      assign(api, engineOrders);
      await api.until(
        (message): message is Heartbeat =>
          message.type === 'heartbeat' && message.jobs.some(({ state }) => state === 'running'),
      );
    },
    close: async () => {
      worker.process.kill('SIGTERM');
      await worker.exited;
      await api.close();
      await media.close();
    },
  };
}

/** With an English speaker and a Spanish listener inside. */
export interface LiveMeeting extends LiveRoom {
  speaker: TestParticipant;
  listener: TestParticipant;
}

/** @param env of the worker */
export async function startLiveMeeting(
  mediaServer: string,
  engines: 'local' | 'scripted',
  env: Record<string, string> = {},
): Promise<LiveMeeting> {
  const room = await startLiveRoom(mediaServer, engines, env);
  const speaker = new TestParticipant();
  const listener = new TestParticipant();
  await room.join(speaker, 'prt_ana', { language: 'en', hears: 'en' });
  await room.join(listener, 'prt_ben', { language: 'es', hears: 'es' });
  await speaker.openMicrophone();
  return {
    ...room,
    speaker,
    listener,
    close: async () => {
      await speaker.leave();
      await listener.leave();
      await room.close();
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
