import type { BrowserWords, BrowserWordsRefusal, ConferenceId, ParticipantId } from '@intermind/contracts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { findParticipant } from '../participants/index.ts';
import { Pace } from './pace.ts';
import { refusalOfWords } from './policy.ts';

/** @returns why the words were refused; null when they are on their way */
export type TakeWords = (
  speaker: { conferenceId: ConferenceId; participantId: ParticipantId },
  words: BrowserWords,
) => Promise<BrowserWordsRefusal | null>;

/** Words of one speaker that wait for the database. */
const WAITING_MAX = 20;

/**
 * Takes what browsers recognised of their own participants, in the order in which it came, and passes on what may be: what
 * the person agreed to on this device, on the record, in a meeting that allows it.
 */
export function wordsIntake({
  db,
  bus,
  now,
}: Pick<ConferencesDependencies, 'db' | 'bus' | 'now'>): TakeWords {
  const pace = new Pace();
  const queues = new Map<ParticipantId, { last: Promise<unknown>; waiting: number }>();

  const pass: TakeWords = async ({ conferenceId, participantId }, words) => {
    const speaker = await findParticipant(db, participantId);
    const conference = await findConference(db, conferenceId);
    if (!speaker || !conference || speaker.conferenceId !== conferenceId) return 'not-inside';
    const refusal = refusalOfWords(conference, speaker);
    if (refusal) return refusal;
    bus.publish('agent-jobs', { type: 'browser.words', conferenceId, speaker: participantId, words });
    return null;
  };

  return async (speaker, words) => {
    const { participantId: id } = speaker;
    const queue = queues.get(id) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING_MAX || !pace.allows(id, now().getTime())) return 'too-fast';
    queues.set(id, queue);
    queue.waiting += 1;
    const passed = queue.last.then(() => pass(speaker, words));
    queue.last = passed.catch(() => undefined);
    try {
      return await passed;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(id);
    }
  };
}
