import {
  type AssistantOrder,
  type AssistantReport,
  type AssistantTurn,
  type ConferenceId,
  HEARING_ASSISTANT_PROVIDERS,
  type ParticipantId,
  type UserId,
} from '@intermind/contracts';
import { wait } from '@intermind/timing';
import { newId } from '../../ids.ts';
import {
  type Answering,
  type ChatModel,
  ChatModelError,
  type Passage,
  payFor,
  type Question,
  spokenPromptFor,
} from '../ai/index.ts';
import type { Embedder } from '../ask/index.ts';
import { type ConferenceRow, findConference } from '../conferences/index.ts';
import {
  aiRefusedAt,
  changeAssistantLanguage,
  findParticipant,
  findParticipants,
} from '../participants/index.ts';
import { readForAnswers } from '../transcripts/index.ts';
import { findUser } from '../users/index.ts';
import { passagesOfEarlierMeetings, runningMeeting } from './earlier-meetings.ts';
import type { VoiceAssistantDependencies } from './service.ts';
import { spokenAnswer } from './spoken-answer.ts';
import { findAssistant, type VoiceAssistantRow } from './store.ts';

export interface AnswersDependencies extends VoiceAssistantDependencies {
  models: readonly ChatModel[];
  answering: Answering;
  /** Null: earlier meetings are searched by words alone. */
  embedder: Embedder | null;
}

/** Of one meeting; talking to it without end costs the operator no more. */
export const QUESTIONS_PER_MINUTE = 12;

const MINUTE_MS = 60_000;
/** A provider that answers by itself has said what it has to say after this. */
const SPOKEN_LIMIT_MS = 5 * MINUTE_MS;

type AskedQuestion = Extract<AssistantReport, { type: 'question' }>;

interface Running {
  question: number;
  stop: AbortController;
  /** Something of it was heard. */
  heard: boolean;
}

/**
 * Answers to what assistants were asked, one at a time for each conference: of the usual chat model, or of a provider
 * that answers by itself and gets what it may know.
 */
export class Answers {
  readonly #deps: AnswersDependencies;
  readonly #running = new Map<ConferenceId, Running>();

  readonly #askedMs = new Map<ConferenceId, number[]>();

  constructor(deps: AnswersDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the answer has begun. */
  async begin(
    assistant: VoiceAssistantRow,
    asked: AskedQuestion,
    send: (order: AssistantOrder) => void,
  ): Promise<void> {
    const { conferenceId, participantId, provider } = assistant;
    this.drop(conferenceId);
    const { question, language } = asked;
    if (!this.#mayAsk(conferenceId)) return send({ type: 'answered', question, complete: false });
    const stop = new AbortController();
    const running: Running = { question, stop, heard: false };
    this.#running.set(conferenceId, running);
    let end: () => void;
    try {
      end = this.#deps.answering.beginHere(`${conferenceId} ${question}`, stop);
    } catch {
      // Too many are being answered at once.
      return send({ type: 'answered', question, complete: false });
    }
    await changeAssistantLanguage(this.#deps, participantId, language);
    const answer = HEARING_ASSISTANT_PROVIDERS.includes(provider)
      ? this.#prompt(assistant, asked, send, running)
      : this.#answer(assistant, asked, send, stop.signal);
    void answer.finally(() => {
      end();
      if (this.#running.get(conferenceId)?.stop === stop) this.#running.delete(conferenceId);
    });
  }

  /** The provider that answers by itself is heard: its answer counts, whatever becomes of the rest. */
  heard(id: ConferenceId): void {
    const running = this.#running.get(id);
    if (running) running.heard = true;
  }

  /** Those that are being answered. */
  get conferences(): ConferenceId[] {
    return [...this.#running.keys()];
  }

  /**
   * @param question only this one; undefined: whichever there is
   * @param heard something of it was; undefined: as far as is known
   */
  drop(id: ConferenceId, question?: number, heard?: boolean): void {
    const running = this.#running.get(id);
    if (!running || (question !== undefined && running.question !== question)) return;
    this.#running.delete(id);
    running.heard = heard ?? running.heard;
    running.stop.abort(new Error('nobody waits for the answer'));
  }

  #mayAsk(id: ConferenceId): boolean {
    const nowMs = this.#deps.now().getTime();
    for (const [known, times] of this.#askedMs)
      if (times.at(-1)! <= nowMs - MINUTE_MS) this.#askedMs.delete(known);
    const recent = (this.#askedMs.get(id) ?? []).filter((time) => time > nowMs - MINUTE_MS);
    if (recent.length >= QUESTIONS_PER_MINUTE) return false;
    this.#askedMs.set(id, [...recent, nowMs]);
    return true;
  }

  close(): void {
    for (const id of this.conferences) this.drop(id);
  }

  async #answer(
    assistant: VoiceAssistantRow,
    asked: AskedQuestion,
    send: (order: AssistantOrder) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { conferenceId: id } = assistant;
    const { question, language } = asked;
    let model: ChatModel | undefined;
    try {
      const { conference, known, opened } = await this.#known(assistant, asked, signal);
      model = this.#modelFor(conference);
      const paid = await payFor(this.#deps.quotas, conference.createdBy, { id: newId('aiMessage') }, id);
      const parts = model.answer(known, signal);
      let state: 'failed' | 'done' = 'failed';
      try {
        for await (const text of spokenAnswer(parts, language, { opened, timeZone: known.timeZone })) {
          state = 'done';
          if (signal.aborted) return;
          send({ type: 'answer', question, text, ...forgotten(known) });
        }
      } finally {
        await paid({ state });
      }
      send({ type: 'answered', question, complete: true });
    } catch (error) {
      if (signal.aborted) return;
      this.#noAnswer(id, error, model);
      send({ type: 'answered', question, complete: false });
    }
  }

  /** Says what the provider may know, and counts its answer once that is over. */
  async #prompt(
    assistant: VoiceAssistantRow,
    asked: AskedQuestion,
    send: (order: AssistantOrder) => void,
    running: Running,
  ): Promise<void> {
    const { conferenceId: id } = assistant;
    const { question } = asked;
    const { signal } = running.stop;
    try {
      const { conference, known, turns, from } = await this.#known(assistant, asked, signal);
      if (conference.sealed) throw new Error('the meeting is sealed');
      const instructions = await spokenPromptFor(known);
      const paid = await payFor(this.#deps.quotas, conference.createdBy, { id: newId('aiMessage') }, id);
      try {
        if (signal.aborted) return;
        const heardFromMs = from === undefined ? null : (from?.getTime() ?? asked.askedMs);
        send({ type: 'prompt', question, instructions, earlier: turns, heardFromMs, ...forgotten(known) });
        await wait(SPOKEN_LIMIT_MS, { signal });
      } finally {
        await paid({ state: running.heard ? 'done' : 'failed' });
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#noAnswer(id, error);
      send({ type: 'answered', question, complete: false });
    }
  }

  #noAnswer(conferenceId: ConferenceId, err: unknown, model?: ChatModel): void {
    const kind = err instanceof ChatModelError ? err.kind : 'failed';
    this.#deps.logger.warn(
      { err, conferenceId, aiModel: model?.id, kind },
      'the voice assistant has no answer',
    );
  }

  /** What the answer may be made of. */
  async #known(
    { conferenceId: id, participantId, earlierMeetings }: VoiceAssistantRow,
    asked: AskedQuestion,
    signal: AbortSignal,
  ): Promise<{
    conference: ConferenceRow;
    known: Question;
    turns: AssistantTurn[];
    from: Date | undefined | null;
    /** Earlier meetings were searched too. */
    opened: boolean;
  }> {
    const { db } = this.#deps;
    const conference = await findConference(db, id);
    if (!conference) throw new Error('the conference is gone');
    const { from, userId } = await this.#askerOf(conference, asked);
    const said = await this.#passages(conference, participantId, asked, from);
    const { text, language, earlier } = asked;
    const refusedAt = (await aiRefusedAt(db, [id])).get(id);
    const heard = turnsSince(turnsSince(earlier, from), refusedAt);
    const devices = await this.#devicesOf(conference, asked, heard);
    const own = heard.filter(({ asker }) => asker !== undefined && devices.has(asker));
    const opened = earlierMeetings && userId === conference.createdBy;
    const host = {
      userId: conference.createdBy,
      asked: { text, language, earlier: own },
      model: this.#modelFor(conference),
    };
    const found = opened ? await passagesOfEarlierMeetings(this.#deps, conference, host, signal) : [];
    // The owner may have closed them meanwhile.
    const before = (await findAssistant(db, id))?.earlierMeetings ? found : [];
    const meeting = runningMeeting(conference);
    const passages =
      before.length > 0 ? [...before, ...said.map((passage) => ({ ...passage, meeting }))] : said;
    // Somebody else's words do not decide what is told of meetings that only the host may read.
    const turns = before.length > 0 ? own : heard;
    const timeZone = opened ? (await findUser(db, conference.createdBy))?.settings.timeZone : undefined;
    const known = { text, language, passages, earlier: turns, running: true, timeZone };
    return { conference, known, turns, from, opened };
  }

  /** What is said in a sealed meeting stays on the operator's machines: the last one is there. */
  #modelFor({ sealed }: ConferenceRow): ChatModel {
    return this.#deps.models.find(({ outside }) => !(outside && sealed))!;
  }

  /** Guests are answered from what was said since they joined; null: there is no such person inside. */
  async #askerOf(
    conference: ConferenceRow,
    { asker }: AskedQuestion,
  ): Promise<{ from: Date | undefined | null; userId: UserId | null }> {
    const person = await findParticipant(this.#deps.db, asker);
    if (person?.conferenceId !== conference.id) return { from: null, userId: null };
    return { from: person.userId === null ? person.joinedAt : undefined, userId: person.userId };
  }

  /** Those by which the asker had their turns: a person may have several, and a new one after each joining. */
  async #devicesOf(
    { id }: ConferenceRow,
    { asker }: AskedQuestion,
    turns: readonly AssistantTurn[],
  ): Promise<ReadonlySet<ParticipantId>> {
    const ids = new Set([asker, ...turns.flatMap((turn) => turn.asker ?? [])]);
    const rows = (await findParticipants(this.#deps.db, [...ids])).filter((row) => row.conferenceId === id);
    const person = rows.find((row) => row.id === asker)?.personId;
    return new Set(rows.flatMap((row) => (row.personId === person ? [row.id] : [])));
  }

  /** What was said before the question, without the words of the assistant. */
  async #passages(
    conference: ConferenceRow,
    own: VoiceAssistantRow['participantId'],
    { askedMs, language }: AskedQuestion,
    from: Date | undefined | null,
  ): Promise<Passage[]> {
    if (from === null) return [];
    const said = await readForAnswers(this.#deps.db, { conference, from }, language);
    const startMs = conference.startedAt.getTime();
    return said
      .filter(({ startedAt, participantId }) => startedAt.getTime() < askedMs && participantId !== own)
      .map(({ id: segmentId, name, startedAt, text, language: spoken }) => ({
        segmentId,
        speaker: name,
        startMs: startedAt.getTime() - startMs,
        text,
        language: spoken,
      }));
  }
}

/** What comes of other meetings is looked up again with each question: it may be taken back meanwhile. */
const forgotten = ({ passages }: Question): { forget?: true } =>
  passages.some(({ meeting }) => meeting && !meeting.running) ? { forget: true } : {};

/** Of the conversation so far, what the asker was there for. @param from null: nothing of it */
export function turnsSince(turns: readonly AssistantTurn[], from: Date | undefined | null): AssistantTurn[] {
  if (from === null) return [];
  return turns.filter(({ askedMs }) => from === undefined || askedMs >= from.getTime());
}
