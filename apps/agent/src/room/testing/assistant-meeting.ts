import type {
  AgentJob,
  AgentToApi,
  AssistantReport,
  AssistantOrder,
} from '@intermind/contracts/agent-channel';
import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import type { ConferenceId, ParticipantId } from '@intermind/contracts/ids';
import {
  type AssistantProvider,
  avatarIdentity,
  ON_BEHALF_ATTRIBUTE,
} from '@intermind/contracts/voice-assistant';
import { roomOf } from '../../testing/agent-room.ts';
import { startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { MEDIA_KEY, MEDIA_SECRET, startMediaServer } from '../../testing/media-server.ts';
import { mediaToken } from '../../testing/media-token.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';
import { TestParticipant } from './participant.ts';

const ROOM = 'room-of-the-assistant';
const CONFERENCE = 'cnf_assistant' as ConferenceId;
export const ASSISTANT = 'prt_assistant' as ParticipantId;
export const ASKER = 'prt_ana' as ParticipantId;
const CONFERENCE_KEY = { kind: 'assistant', conferenceId: CONFERENCE } as const;
const RATE_HZ = 48_000;

type Report<Type extends AssistantReport['type']> = Extract<AssistantReport, { type: Type }>;

/** A media server, an API played by the test, a worker with scripted engines, Ana who asks in English, Ben who hears Spanish. */
export interface AssistantMeeting {
  asker: TestParticipant;
  listener: TestParticipant;
  order: (order: AssistantOrder) => void;
  reports: () => AssistantReport[];
  /** The first report, past or future, that fits. */
  until: <Type extends AssistantReport['type']>(
    type: Type,
    fits?: (report: Report<Type>) => boolean,
  ) => Promise<Report<Type>>;
  close: () => Promise<void>;
}

/**
 * @param env of the worker
 * @param onAvatarGone the API is told that the avatar must not be heard any more
 */
export async function startAssistantMeeting(
  mediaServer: string,
  provider: AssistantProvider = 'intermind',
  env: Record<string, string> = {},
  onAvatarGone: () => void = () => undefined,
): Promise<AssistantMeeting> {
  const media = await startMediaServer(mediaServer);
  const token = (identity: string, kind: 'standard' | 'agent', attributes: Record<string, string> = {}) =>
    mediaToken({ key: MEDIA_KEY, secret: MEDIA_SECRET, room: ROOM, identity, kind, attributes });
  let generation = 0;
  const assign = (api: FakeApi, kind: AgentJob['kind']): void => {
    generation++;
    const identity = kind === 'assistant' ? ASSISTANT : INTERPRETER_IDENTITY;
    const assistant = { participantId: ASSISTANT, provider, calledName: 'Intermind' };
    api.send({
      type: 'assign',
      job: {
        kind,
        conferenceId: CONFERENCE,
        generation,
        mediaUrl: media.url,
        mediaToken: token(identity, kind === 'assistant' ? 'standard' : 'agent'),
        room: roomOf({ assistant }),
      },
    });
  };
  /** Of the avatar, as the API gives it. */
  const avatarToken = (): string =>
    mediaToken({
      ...{ key: MEDIA_KEY, secret: MEDIA_SECRET, room: ROOM, kind: 'agent' },
      identity: avatarIdentity(ASSISTANT),
      attributes: { [ON_BEHALF_ATTRIBUTE]: ASSISTANT },
      grants: { canSubscribe: false, canPublishSources: ['camera', 'microphone'] },
    });
  const api = await startFakeApi((message, self) => {
    if (message.type === 'need-token') assign(self, message.kind);
    if (message.type !== 'assistant' || message.report.type !== 'avatar') return;
    if (message.report.state === 'gone') return onAvatarGone();
    const way = { url: media.url, room: ROOM, token: avatarToken() };
    self.send({ ...CONFERENCE_KEY, type: 'assistant', order: { type: 'avatar', ...way } });
  });
  const worker = startWorkerProcess({
    INTERMIND_API_URL: api.url,
    INTERMIND_AGENT_SECRET: api.secret,
    INTERMIND_ENGINES: 'scripted',
    ...env,
  });
  const asker = new TestParticipant();
  const listener = new TestParticipant(
    (track, identity) => [ASSISTANT, avatarIdentity(ASSISTANT)].includes(identity) || track.startsWith('tr:'),
  );
  await asker.join(media.url, token(ASKER, 'standard', { language: 'en', hears: 'en' }));
  await listener.join(media.url, token('prt_ben', 'standard', { language: 'es', hears: 'es' }));
  await asker.openMicrophone();
  await api.until((message): message is AgentToApi => message.type === 'hello');
  assign(api, 'interpreter');
  assign(api, 'assistant');
  await api.until(
    (message): message is AgentToApi =>
      message.type === 'heartbeat' && message.jobs.filter(({ state }) => state === 'running').length === 2,
  );
  const reportIn = (message: AgentToApi): AssistantReport | undefined =>
    message.type === 'assistant' ? message.report : undefined;
  return {
    asker,
    listener,
    order: (order) => api.send({ ...CONFERENCE_KEY, type: 'assistant', order }),
    reports: () => api.received.flatMap((message) => reportIn(message) ?? []),
    until: async (type, fits = () => true) => {
      const found = await api.until((message): message is Extract<AgentToApi, { type: 'assistant' }> => {
        const report = reportIn(message);
        return report?.type === type && fits(report as Report<typeof type>);
      });
      return found.report as Report<typeof type>;
    },
    close: async () => {
      worker.process.kill('SIGTERM');
      await worker.exited;
      await asker.leave();
      await listener.leave();
      await api.close();
      await media.close();
    },
  };
}

/** Sound that scripted recognisers take for speech: one word for each 320 ms. */
export function loudness(lengthMs: number): Int16Array {
  const samples = new Int16Array((RATE_HZ * lengthMs) / 1_000);
  for (let i = 0; i < samples.length; i++)
    samples[i] = Math.round(6_000 * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ));
  return samples;
}

export const silence = (lengthMs: number): Int16Array => new Int16Array((RATE_HZ * lengthMs) / 1_000);

/** Whether there is sound in it. */
export const isLoud = (samples: Int16Array): boolean => samples.some((sample) => Math.abs(sample) > 500);
