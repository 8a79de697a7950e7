import {
  type AiEvent,
  type AiMessage,
  type AiModel,
  type ConferenceId,
  type RoomId,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { type Guest, type Member, personKey } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { type ConferencesDependencies, findRunningConference } from '../conferences/index.ts';
import { requireNotHeld } from '../legal-holds/index.ts';
import { aiRefusedAt } from '../participants/index.ts';
import { readForAnswers, requireReader } from '../transcripts/index.ts';
import { type Answering, payFor, questionMessage, reportTo } from './answering.ts';
import type { Asking } from './asking.ts';
import { answerEvents, type AnswerOutcome } from './answers.ts';
import type { ChatModel, Passage } from './chat-model.ts';
import { deleteAiMessages, insertAiMessage, listAiMessages } from './store.ts';

export interface AiDependencies extends Pick<ConferencesDependencies, 'db' | 'now' | 'logger' | 'quotas'> {
  models: readonly ChatModel[];
  answering: Answering;
}

/**
 * With a meeting only those that may be told what was said there.
 * @throws ApiError ConferenceNotFound to a caller who may not read its transcript
 */
export async function listModels(
  { db, models }: Pick<AiDependencies, 'db' | 'models'>,
  identity: Member | Guest,
  conferenceId: ConferenceId | undefined,
): Promise<AiModel[]> {
  const meeting = conferenceId && (await requireReader({ db }, identity, conferenceId)).conference;
  const allowed = models.filter(({ outside }) => !(outside && meeting?.sealed));
  return allowed.map(({ id, name, outside, quotesOnly }) => ({ id, name, outside, quotesOnly }));
}

/** @throws ApiError ConferenceNotFound to a caller who may not read the transcript */
export async function readConversation(
  { db }: AiDependencies,
  identity: Member | Guest,
  { roomId, conferenceId }: { roomId?: RoomId | undefined; conferenceId?: ConferenceId | undefined },
): Promise<AiMessage[]> {
  const id = conferenceId ?? (roomId && (await findRunningConference(db, roomId))?.id);
  if (!id) throw new ApiError('ConferenceNotFound');
  await requireReader({ db }, identity, id);
  return listAiMessages(db, identity, id);
}

/** @throws ApiError ConferenceNotFound, LegalHold */
export async function deleteConversation(
  { db }: AiDependencies,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<void> {
  await requireReader({ db }, identity, id);
  await db.transaction(async (tx) => {
    await requireNotHeld(tx, id);
    await deleteAiMessages(tx, identity, id);
  });
}

/**
 * Keeps the question and begins to answer it.
 * @throws ApiError ConferenceNotFound to a caller who may not read the transcript, AiModelNotFound, ConferenceSealed for a model
 * outside, TooManyRequests while the caller’s last question is being answered, QuotaExceeded of the room's owner
 */
export async function ask(
  deps: AiDependencies,
  identity: Member | Guest,
  { conferenceId, aiModel, text }: { conferenceId: ConferenceId; aiModel: string; text: string },
  { language, address, stop }: Asking,
): Promise<AsyncGenerator<AiEvent>> {
  const { db, now, models, answering, logger, quotas } = deps;
  const access = await requireReader({ db }, identity, conferenceId);
  const model = models.find(({ id }) => id === aiModel);
  if (!model) throw new ApiError('AiModelNotFound');
  if (model.outside && access.conference.sealed) throw new ApiError('ConferenceSealed');
  const end = await answering.begin(personKey(identity), address, stop);
  try {
    const refusedAt = (await aiRefusedAt(db, [conferenceId])).get(conferenceId);
    const earlier = (await listAiMessages(db, identity, conferenceId)).filter(
      ({ createdAt }) => !refusedAt || new Date(createdAt) > refusedAt,
    );
    const segments = await readForAnswers(db, access, language);
    const asked = questionMessage(text, now());
    const { startedAt, endedAt, createdBy } = access.conference;
    const running = endedAt === null;
    const heardMs = Math.max(0, (segments.at(-1)?.endedAt ?? startedAt).getTime() - startedAt.getTime());
    const answer: AiMessage = {
      ...asked,
      id: newId('aiMessage'),
      role: 'assistant',
      text: '',
      aiModel,
      heardMs: running ? heardMs : null,
    };
    const payment = await payFor(quotas, createdBy, asked, conferenceId);
    await insertAiMessage(db, identity, conferenceId, asked, new Date(asked.createdAt));
    const passages = segments.map(({ id, name, startedAt: at, ...said }): Passage => ({
      segmentId: id,
      speaker: name,
      startMs: at.getTime() - startedAt.getTime(),
      text: said.text,
      language: said.language,
    }));
    const question = { text, language, passages, earlier, running };
    const outcome: AnswerOutcome = {
      async store(message) {
        const kept = await insertAiMessage(db, identity, conferenceId, message, now());
        await payment(kept);
        return kept;
      },
      report: reportTo(logger, aiModel),
    };
    return whole(asked, answerEvents(model, question, answer, outcome, stop), end);
  } catch (error) {
    end();
    throw error;
  }
}

async function* whole(
  asked: AiMessage,
  answer: AsyncGenerator<AiEvent>,
  end: () => void,
): AsyncGenerator<AiEvent> {
  try {
    yield { type: 'question', message: asked };
    yield* answer;
  } finally {
    end();
  }
}
