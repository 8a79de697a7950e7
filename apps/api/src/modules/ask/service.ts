import {
  type AiEvent,
  type AiMessage,
  type AiQuote,
  ASK_CHAT_TITLE_MAX_LENGTH,
  type AskChat,
  type AskChatId,
  type AskEvent,
  type AskMessage,
  type AskQuote,
  type ConferenceId,
  type SegmentId,
  type UserId,
  visibleName,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import {
  type AiDependencies,
  answerEvents,
  type AnswerOutcome,
  type Asking,
  EARLIER_TURNS,
  payFor,
  type PassageMeeting,
  questionMessage,
  reportTo,
} from '../ai/index.ts';
import { findConferences } from '../conferences/index.ts';
import { requireMemberNotHeld } from '../legal-holds/index.ts';
import { aiRefusedAt } from '../participants/index.ts';
import { findUser } from '../users/index.ts';
import { deleteAskChat, findAskChat, insertAskChat, listAskChats, renameAskChat } from './chat-store.ts';
import { insertAskMessage, type KeptMessage, listAskMessages } from './message-store.ts';
import type { Embedder } from './meaning/embedder.ts';
import { meaningOf } from './meaning/question-vectors.ts';
import type { QuestionTranslations } from './question-translations.ts';
import { retrieve } from './retrieve.ts';
import { translator } from './translator.ts';

export interface AskDependencies extends AiDependencies {
  /** Of the engines that interpret meetings. */
  translations: QuestionTranslations;
  /** Null: questions are searched for by words alone. */
  embedder: Embedder | null;
}

/** @throws ApiError Forbidden when another member is named */
export function listChats(
  { db }: AskDependencies,
  member: Member,
  { userId, search }: { userId?: UserId | undefined; search?: string | undefined },
): Promise<AskChat[]> {
  requireSelf(member, userId);
  return listAskChats(db, member.userId, search?.trim());
}

/** @throws ApiError Forbidden when another member is named, NotFound */
export async function readChat(
  { db }: AskDependencies,
  member: Member,
  chatId: AskChatId,
  userId: UserId | undefined,
): Promise<AskMessage[]> {
  requireSelf(member, userId);
  await requireChat(db, member, chatId);
  return (await listAskMessages(db, member.userId, chatId)).map(({ message }) => message);
}

/** @throws ApiError NotFound */
export async function renameChat(
  { db }: AskDependencies,
  member: Member,
  chatId: AskChatId,
  title: string,
): Promise<AskChat> {
  const chat = await renameAskChat(db, member.userId, chatId, title);
  if (!chat) throw new ApiError('NotFound');
  return chat;
}

/** @throws ApiError NotFound, LegalHold */
export async function deleteChat({ db }: AskDependencies, member: Member, chatId: AskChatId): Promise<void> {
  await db.transaction(async (tx) => {
    await requireMemberNotHeld(tx, member.userId);
    if (!(await deleteAskChat(tx, member.userId, chatId))) throw new ApiError('NotFound');
  });
}

function requireSelf(member: Member, userId: UserId | undefined): void {
  if (userId !== undefined && userId !== member.userId) throw new ApiError('Forbidden');
}

async function requireChat(db: AskDependencies['db'], member: Member, chatId: AskChatId): Promise<AskChat> {
  const chat = await findAskChat(db, member.userId, chatId);
  if (!chat) throw new ApiError('NotFound');
  return chat;
}

interface Asked {
  chatId?: AskChatId | undefined;
  aiModel?: string | undefined;
  text: string;
}

/**
 * Finds what was said about the question in the meetings that the asker may read now, keeps the question and begins to
 * answer it.
 * @throws ApiError NotFound for a chat of somebody else, AiModelNotFound, TooManyAskChats, TooManyRequests while the
 * caller’s last question is being answered, QuotaExceeded
 */
export async function ask(
  deps: AskDependencies,
  member: Member,
  { chatId, aiModel, text }: Asked,
  { language, address, stop }: Asking,
): Promise<AsyncGenerator<AskEvent>> {
  const { db, now, models, answering, logger, quotas } = deps;
  const { userId } = member;
  const model = aiModel === undefined ? models[0] : models.find(({ id }) => id === aiModel);
  if (!model) throw new ApiError('AiModelNotFound');
  const known = chatId && (await requireChat(db, member, chatId));
  const end = await answering.begin(userId, address, stop);
  try {
    const kept = known ? readableOf(await listAskMessages(db, userId, known.id)) : [];
    const allowed = await withoutRefused(db, kept);
    const earlier = model.outside ? await withoutSealed(db, allowed) : allowed;
    const before = earlier.findLast(({ message }) => message.role === 'user')?.message.text;
    const question: AskMessage = { ...questionMessage(text, now()), withheld: false };
    const payment = await payFor(quotas, userId, question, null);
    const { passages, translations } = await retrieve(db, {
      ...{ userId, text, before, language, outside: model.outside },
      translate: translator(deps, model, language, stop.signal),
      mean: deps.embedder ? meaningOf(deps.embedder, logger, stop.signal) : undefined,
    }).catch(async (error: unknown) => {
      await payment({ state: 'failed' });
      throw error;
    });
    const chat = known ?? (await newChat(deps, userId, text));
    await insertAskMessage(db, chat.id, { message: question, sources: [] });
    const meetings = new Map(passages.map(({ segmentId, meeting }) => [segmentId, meeting]));
    const sources = model.quotesOnly
      ? []
      : [
          ...new Set([
            ...passages.map(({ meeting }) => meeting.id),
            ...earlier.flatMap((one) => one.sources),
          ]),
        ];
    const outcome: AnswerOutcome = {
      async store(message) {
        const answer = placed({ ...message, createdAt: now().toISOString() }, meetings);
        const kept = await insertAskMessage(db, chat.id, { message: answer, sources });
        await payment(kept);
        return kept === answer ? message : kept;
      },
      report: reportTo(logger, model.id),
    };
    const asked = {
      text,
      language,
      passages,
      earlier: earlier.map(({ message }) => message),
      running: false,
      translations,
      timeZone: (await findUser(db, userId))?.settings.timeZone,
    };
    const sealed = await sealedOf(
      db,
      passages.map(({ meeting }) => meeting.id),
    );
    const blank: AiMessage = {
      ...question,
      quotes: [],
      id: newId('aiMessage'),
      role: 'assistant',
      text: '',
      aiModel: model.id,
    };
    const quoting = deps.translations.quoting(model, ({ segmentId }) =>
      sealed.has(meetings.get(segmentId as SegmentId)!.id),
    );
    const events = answerEvents(quoting, asked, blank, outcome, stop);
    return whole({ type: 'question', chat, message: question }, events, meetings, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** What a model is told of the conversation: nothing from meetings that the asker may not read any more. */
function readableOf(messages: readonly KeptMessage[]): KeptMessage[] {
  return messages.filter(({ message }) => !message.withheld && message.text !== '').slice(-EARLIER_TURNS);
}

/** Not what was answered before somebody of those meetings refused AI: it may hold their words. */
async function withoutRefused(db: AskDependencies['db'], messages: KeptMessage[]): Promise<KeptMessage[]> {
  const meetingsOf = ({ message, sources }: KeptMessage) => [
    ...sources,
    ...message.quotes.map(({ conferenceId }) => conferenceId),
  ];
  const refusedAt = await aiRefusedAt(db, [...new Set(messages.flatMap(meetingsOf))]);
  return messages.filter((one) => {
    const answeredAt = new Date(one.message.createdAt);
    return meetingsOf(one).every((id) => answeredAt > (refusedAt.get(id) ?? 0));
  });
}

/** For a model outside: not what comes from sealed meetings. */
async function withoutSealed(db: AskDependencies['db'], messages: KeptMessage[]): Promise<KeptMessage[]> {
  const sealed = await sealedOf(
    db,
    messages.flatMap(({ sources }) => sources),
  );
  return messages.filter(({ sources }) => !sources.some((id) => sealed.has(id)));
}

async function sealedOf(
  db: AskDependencies['db'],
  ids: readonly ConferenceId[],
): Promise<ReadonlySet<ConferenceId>> {
  const meetings = await findConferences(db, [...new Set(ids)]);
  return new Set(meetings.filter((meeting) => meeting.sealed).map(({ id }) => id));
}

async function newChat({ db, now }: AskDependencies, userId: UserId, text: string): Promise<AskChat> {
  const title = [...visibleName(text)].slice(0, ASK_CHAT_TITLE_MAX_LENGTH).join('');
  const at = now();
  const chat = await insertAskChat(db, { id: newId('askChat'), userId, title, createdAt: at, updatedAt: at });
  if (!chat) throw new ApiError('TooManyAskChats');
  return chat;
}

type Meetings = ReadonlyMap<SegmentId, PassageMeeting>;

const placed = (message: AiMessage, meetings: Meetings): AskMessage => ({
  ...message,
  withheld: false,
  quotes: message.quotes.map((quote) => placedQuote(quote, meetings)),
});

function placedQuote(quote: AiQuote, meetings: Meetings): AskQuote {
  const { id, title, startedAt } = meetings.get(quote.segmentId)!;
  return { ...quote, conferenceId: id, meeting: title, meetingStartedAt: startedAt.toISOString() };
}

async function* whole(
  question: AskEvent,
  answer: AsyncGenerator<AiEvent>,
  meetings: Meetings,
  end: () => void,
): AsyncGenerator<AskEvent> {
  try {
    yield question;
    for await (const event of answer)
      if (event.type === 'quote') yield { type: 'quote', quote: placedQuote(event.quote, meetings) };
      else if (event.type === 'answer' || event.type === 'failed')
        yield { ...event, message: placed(event.message, meetings) };
      else if (event.type !== 'question') yield event;
  } finally {
    end();
  }
}
