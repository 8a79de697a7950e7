import type { Language, ParticipantId } from '@intermind/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants } from '../../db/schema/participants.ts';
import { change, type ParticipantRow } from './store.ts';

/** Undefined where they speak another language than `from` by now, or theirs is not to be found any more. */
export async function followLanguage(
  db: Queries,
  id: ParticipantId,
  from: Language,
  language: Language,
): Promise<ParticipantRow | undefined> {
  const isStillSo = and(
    eq(participants.id, id),
    eq(participants.detectsLanguage, true),
    eq(participants.language, from),
  );
  const [row] = await change(db, isStillSo, { language });
  return row;
}
