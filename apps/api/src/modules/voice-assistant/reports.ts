import {
  ASSISTANT_JOIN_LIMIT_MS,
  type AssistantActivity,
  type AssistantFailure,
  type AssistantOrder,
  type AssistantReport,
  type ConferenceId,
} from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import type { AssistantJobs } from '../agent-jobs/index.ts';
import { findParticipant } from '../participants/index.ts';
import { countTime, UNWATCHED_MS } from '../quotas/index.ts';
import { Answers, type AnswersDependencies } from './answers.ts';
import { admitAvatar, type AvatarDependencies, removeAvatar } from './avatar.ts';
import { applyEvent, type VoiceAssistantDependencies } from './service.ts';
import { findAssistant, listAwaited, listPresent, listWithOwners } from './store.ts';
import { type AssistantEvent, isPresent } from './transitions.ts';

const EVENTS = {
  listening: 'listen',
  thinking: 'think',
  speaking: 'speak',
  paused: 'pause',
} as const satisfies Record<AssistantActivity, AssistantEvent>;
/** It goes on: without this answer, or without its avatar. */
const GOES_ON: readonly AssistantFailure[] = ['no-answer', 'avatar-lost'];

type Dependencies = VoiceAssistantDependencies & AnswersDependencies & AvatarDependencies;

/** What the processes of voice assistants say, and what becomes of those that do not come. */
export interface AssistantReports extends AssistantJobs {
  /** Gives up on those that have been awaited too long; ends answers of those that are gone. Call about every two seconds. */
  tend(): Promise<void>;
  /** Counts the minutes in which they take part, and sends those away whose room owner has none left. */
  count(): Promise<void>;
  close(): void;
}

export function createAssistantReports(deps: Dependencies): AssistantReports {
  const { db, bus, logger, now } = deps;
  const answers = new Answers(deps);
  /** One after the other for each conference: a state must not overtake the one before. */
  const last = new Map<ConferenceId, Promise<void>>();
  const inTurn = (id: ConferenceId, work: () => Promise<unknown>) => {
    const done = (last.get(id) ?? Promise.resolve())
      .then(work)
      .then(() => undefined)
      .catch((error: unknown) =>
        logger.warn({ err: error, conferenceId: id }, 'voice assistant: report lost'),
      )
      .finally(() => last.get(id) === done && last.delete(id));
    last.set(id, done);
  };
  const fail = async (id: ConferenceId, reason: AssistantFailure) => {
    if (!GOES_ON.includes(reason) && !(await applyEvent(deps, id, 'fail'))) return;
    logger.warn({ conferenceId: id, reason }, 'the voice assistant failed');
    const message = { type: 'voice_assistant.failed', reason } as const;
    bus.publish(conferenceTopic(id), { to: 'everyone', message });
  };
  const hear = async (
    id: ConferenceId,
    report: AssistantReport,
    send: (order: AssistantOrder) => void,
  ): Promise<void> => {
    if (report.type === 'dropped') return answers.drop(id, report.question, report.heard);
    const row = await findAssistant(db, id);
    if (!row || row.state === 'disabled') return;
    if (report.type === 'question') return answers.begin(row, report, send);
    // Said by the provider before a change.
    if (report.provider !== row.provider) return;
    if (report.type === 'failed') return fail(id, report.reason);
    if (report.type === 'avatar') {
      if (report.state === 'gone') return removeAvatar(deps, row);
      const admitted = await admitAvatar(deps, row);
      return typeof admitted === 'string' ? fail(id, admitted) : send(admitted);
    }
    if (report.activity === 'speaking') answers.heard(id);
    await applyEvent(deps, id, EVENTS[report.activity]);
  };

  return {
    hear: (id, report, send) => inTurn(id, () => hear(id, report, send)),
    lost(id) {
      answers.drop(id);
      inTurn(id, () => applyEvent(deps, id, 'lose'));
    },
    async tend() {
      const before = new Date(now().getTime() - ASSISTANT_JOIN_LIMIT_MS);
      for (const id of await listAwaited(db, before)) await fail(id, 'unreachable');
      // Sent away, or the meeting has ended: nobody says that the answer is over.
      const answered = answers.conferences;
      const present = await listPresent(db, answered);
      for (const id of answered) if (!present.has(id)) answers.drop(id);
    },
    async count() {
      if (!deps.quotas.enforced) return;
      const endedAfter = new Date(now().getTime() - UNWATCHED_MS);
      for (const { assistant, ownerId } of await listWithOwners(db, endedAfter)) {
        const { conferenceId, participantId, state } = assistant;
        const { joinedAt, leftAt } = (await findParticipant(db, participantId))!;
        const runs = isPresent(state) && leftAt === null;
        const stretches = runs || leftAt ? [{ since: joinedAt, until: leftAt }] : [];
        const consumer = `assistant:${conferenceId}`;
        const use = { userId: ownerId, feature: 'assistantMinutes', consumer, conferenceId } as const;
        const counted = await countTime(deps, use, stretches);
        if (runs && counted?.reserved === 0) await fail(conferenceId, 'used-up');
      }
    },
    close: () => answers.close(),
  };
}
