import type { AssistantOrder, AssistantReport, AssistantTurn, ConferenceId } from '@intermind/contracts';
import { newId } from '../../ids.ts';
import { type Answering, type ChatModel, ChatModelError, type Passage, payFor } from '../ai/index.ts';
import { type ConferenceRow, findConference } from '../conferences/index.ts';
import { changeAssistantLanguage, findParticipant } from '../participants/index.ts';
import { readForAnswers } from '../transcripts/index.ts';
import type { VoiceAssistantDependencies } from './service.ts';
import { spokenAnswer } from './spoken-answer.ts';
import type { VoiceAssistantRow } from './store.ts';

export interface AnswersDependencies extends VoiceAssistantDependencies {
  models: readonly ChatModel[];
  answering: Answering;
}

/** Of one meeting; whoever talks to it without end costs the operator no more. */
export const QUESTIONS_PER_MINUTE = 12;

const MINUTE_MS = 60_000;

type AskedQuestion = Extract<AssistantReport, { type: 'question' }>;

/** Answers of the usual chat model to what assistants were asked: one at a time for each conference. */
export class Answers {
  readonly #deps: AnswersDependencies;
  readonly #running = new Map<ConferenceId, { question: number; stop: AbortController }>();

  readonly #askedMs = new Map<ConferenceId, number[]>();

  constructor(deps: AnswersDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the answer has begun. */
  async begin(
    { conferenceId, participantId }: VoiceAssistantRow,
    asked: AskedQuestion,
    send: (order: AssistantOrder) => void,
  ): Promise<void> {
    this.drop(conferenceId);
    const { question, language } = asked;
    if (!this.#mayAsk(conferenceId)) return send({ type: 'answered', question, complete: false });
    const stop = new AbortController();
    this.#running.set(conferenceId, { question, stop });
    let end: () => void;
    try {
      end = this.#deps.answering.begin(`${conferenceId} ${question}`, stop);
    } catch {
      // Too many are being answered at once.
      return send({ type: 'answered', question, complete: false });
    }
    await changeAssistantLanguage(this.#deps, participantId, language);
    void this.#answer(conferenceId, participantId, asked, send, stop.signal).finally(() => {
      end();
      if (this.#running.get(conferenceId)?.stop === stop) this.#running.delete(conferenceId);
    });
  }

  /** @param question only this one; undefined: whichever there is */
  drop(id: ConferenceId, question?: number): void {
    const running = this.#running.get(id);
    if (!running || (question !== undefined && running.question !== question)) return;
    this.#running.delete(id);
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
    for (const id of [...this.#running.keys()]) this.drop(id);
  }

  async #answer(
    id: ConferenceId,
    own: VoiceAssistantRow['participantId'],
    asked: AskedQuestion,
    send: (order: AssistantOrder) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { models, logger, quotas } = this.#deps;
    const { question, language, text, earlier } = asked;
    let model: ChatModel | undefined;
    try {
      const conference = await findConference(this.#deps.db, id);
      if (!conference) throw new Error('the conference is gone');
      // What is said in a sealed meeting stays on the operator's machines.
      model = models.find(({ outside }) => !(outside && conference.sealed));
      const from = await this.#hearsFrom(conference, asked);
      const passages = await this.#passages(conference, own, asked, from);
      const turns = turnsSince(earlier, from);
      const paid = await payFor(quotas, conference.createdBy, { id: newId('aiMessage') }, id);
      const parts = model!.answer({ text, language, passages, earlier: turns, running: true }, signal);
      let state: 'failed' | 'done' = 'failed';
      try {
        for await (const piece of spokenAnswer(parts, language)) {
          state = 'done';
          if (signal.aborted) return;
          send({ type: 'answer', question, text: piece });
        }
      } finally {
        await paid({ state });
      }
      send({ type: 'answered', question, complete: true });
    } catch (error) {
      if (signal.aborted) return;
      const kind = error instanceof ChatModelError ? error.kind : 'failed';
      logger.warn(
        { err: error, conferenceId: id, aiModel: model?.id, kind },
        'the voice assistant has no answer',
      );
      send({ type: 'answered', question, complete: false });
    }
  }

  /** Guests are answered from what was said since they joined; null: there is no such person inside. */
  async #hearsFrom(conference: ConferenceRow, { asker }: AskedQuestion): Promise<Date | undefined | null> {
    const person = await findParticipant(this.#deps.db, asker);
    if (person?.conferenceId !== conference.id) return null;
    return person.userId === null ? person.joinedAt : undefined;
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

/** Of the conversation so far, what the asker was there for. @param from null: nothing of it */
export function turnsSince(turns: readonly AssistantTurn[], from: Date | undefined | null): AssistantTurn[] {
  if (from === null) return [];
  return turns.filter(({ askedMs }) => from === undefined || askedMs >= from.getTime());
}
