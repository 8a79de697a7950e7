import type { AssistantReport, AssistantTurn, UserId } from '@intermind/contracts';
import {
  type AiDependencies,
  asksForSummary,
  type ChatModel,
  type Passage,
  type PassageMeeting,
} from '../ai/index.ts';
import { type Embedder, meaningOf, retrieve, translator } from '../ask/index.ts';
import type { ConferenceRow } from '../conferences/index.ts';

/** A spoken answer does not wait longer for a model to translate the question. */
const TRANSLATION_LIMIT_MS = 3_000;

interface Asked extends Pick<Extract<AssistantReport, { type: 'question' }>, 'text' | 'language'> {
  /** Of the conversation so far, what the asker asked and was answered. */
  earlier: readonly AssistantTurn[];
}

/**
 * What was said about a question in other meetings that its asker may read now, for answers of the assistant in
 * `conference`, by the search of Ask Anything. "Summarise the meeting" means the one that is going on.
 */
export async function passagesOfEarlierMeetings(
  { db, logger, embedder }: Pick<AiDependencies, 'db' | 'logger'> & { embedder: Embedder | null },
  conference: ConferenceRow,
  { userId, asked, model }: { userId: UserId; asked: Asked; model: ChatModel },
  signal: AbortSignal,
): Promise<Passage[]> {
  const { text, language, earlier } = asked;
  if (asksForSummary(text, language)) return [];
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TRANSLATION_LIMIT_MS)]);
  const { passages } = await retrieve(db, {
    ...{ userId, text, language, except: conference.id },
    before: earlier.findLast(({ role }) => role === 'user')?.text,
    // What the assistant says aloud here is captioned and interpreted, by engines outside too where nothing is sealed.
    outside: !conference.sealed,
    translate: translator({ logger }, model, language, limited),
    mean:
      embedder && !(embedder.outside && conference.sealed) ? meaningOf(embedder, logger, limited) : undefined,
  });
  return passages;
}

/** The meeting that is going on, as models are told of it beside others. */
export const runningMeeting = ({ id, startedAt }: ConferenceRow): PassageMeeting => ({
  ...{ id, startedAt },
  title: null,
  running: true,
});
