import type { ConferenceId, KeptKind } from '@intermind/contracts';
import { or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { deleteAiMessagesOf, hasAiMessages } from '../ai/index.ts';
import { forgetTranscript, hasAnswersFrom } from '../ask/index.ts';
import { deleteMessagesOf, hasMessages } from '../messages/index.ts';
import { deleteRecordingsOf, hasFinishedRecordings } from '../recordings/index.ts';
import { deleteSummaryOf, hasSummary } from '../summaries/index.ts';
import { deleteTranscriptOf, hasTranscript } from '../transcripts/index.ts';

/** One kind of what a meeting leaves behind. */
interface KeptPart {
  /** Something of a meeting is left that may be deleted, as a part of queries for conferences. */
  isLeft: (db: Queries) => SQL | undefined;
  erase: (tx: Queries, id: ConferenceId) => Promise<void>;
}

/** Whatever was made of the words goes with them. */
export const PARTS: Readonly<Record<KeptKind, KeptPart>> = {
  recordings: {
    isLeft: (db) => hasFinishedRecordings(db, conferences.id),
    erase: deleteRecordingsOf,
  },
  transcripts: {
    isLeft: (db) =>
      or(
        hasTranscript(db, conferences.id),
        hasAiMessages(db, conferences.id),
        hasAnswersFrom(db, conferences.id),
        hasSummary(db, conferences.id),
      ),
    async erase(tx, id) {
      await deleteTranscriptOf(tx, id);
      await deleteAiMessagesOf(tx, id);
      await deleteSummaryOf(tx, id);
      await forgetTranscript(tx, id);
    },
  },
  messages: { isLeft: (db) => hasMessages(db, conferences.id), erase: deleteMessagesOf },
};
