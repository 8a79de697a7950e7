import {
  type AssistantOrder,
  type AssistantReport,
  type ConferenceId,
  type Language,
} from '@intermind/contracts';
import { type Answering, type ChatModel, ChatModelError, type Passage } from '../ai/index.ts';
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

type AskedQuestion = Extract<AssistantReport, { type: 'question' }>;

/** Answers of the usual chat model to what assistants were asked: one at a time for each conference. */
export class Answers {
  readonly #deps: AnswersDependencies;
  readonly #running = new Map<ConferenceId, { question: number; stop: AbortController }>();

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
    const { models, logger } = this.#deps;
    const { question, language, text, earlier } = asked;
    let model: ChatModel | undefined;
    try {
      const conference = await findConference(this.#deps.db, id);
      if (!conference) throw new Error('the conference is gone');
      // What is said in a sealed meeting stays on the operator's machines.
      model = models.find(({ outside }) => !(outside && conference.sealed));
      const passages = await this.#passages(conference, own, asked, language);
      const parts = model!.answer({ text, language, passages, earlier, running: true }, signal);
      for await (const piece of spokenAnswer(parts, language)) {
        if (signal.aborted) return;
        send({ type: 'answer', question, text: piece });
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

  /** What was said before the question: to a guest since they joined, and without the words of the assistant. */
  async #passages(
    conference: ConferenceRow,
    own: VoiceAssistantRow['participantId'],
    { asker, askedMs }: AskedQuestion,
    language: Language,
  ): Promise<Passage[]> {
    const { db } = this.#deps;
    const person = await findParticipant(db, asker);
    if (person?.conferenceId !== conference.id) return [];
    const from = person.userId === null ? person.joinedAt : undefined;
    const said = await readForAnswers(db, { conference, from }, language);
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
