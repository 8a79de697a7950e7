import {
  CONSENT_LINES_MAX,
  CONSENT_PURPOSES,
  type ConferenceId,
  type ConsentAnswers,
  type ConsentChoices,
  type ConsentEntry,
  type ConsentPurpose,
  type Consents,
  refusedNow,
  refusedTimes,
} from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { deleteAnswersQuoting } from '../ai/index.ts';
import { forgetQuotesOf } from '../ask/index.ts';
import { type ConferenceRow, type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { requireNotHeld } from '../legal-holds/index.ts';
import {
  announceChange,
  lockPerson,
  personOf,
  setRefusals,
  standingOf,
  takesPart,
} from '../participants/index.ts';
import { withdrawFromSummary } from '../summaries/index.ts';
import { deleteWordsOf, pauseUntil, wordsOf } from '../transcripts/index.ts';
import { appendEntries, listEntries } from './store.ts';

export interface AnsweringDependencies extends ConferencesDependencies {
  /** Names of speech engines outside the operator's own machines. */
  outsideRecognisers: () => string[];
  /** Names of engines that imitate the speaker's voice. */
  imitatingEngines: (sealed: boolean) => string[];
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** @throws ApiError ConferenceNotFound to a caller who was never inside */
export async function readConsents(
  {
    db,
    outsideRecognisers,
    imitatingEngines,
  }: Pick<AnsweringDependencies, 'db' | 'outsideRecognisers' | 'imitatingEngines'>,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<Consents> {
  const conference = await findConference(db, id);
  const [known] = conference ? (await standingOf(db, conference, identity)).participations : [];
  if (!conference || !known) throw new ApiError('ConferenceNotFound');
  const { id: conferenceId, recordingConsent: policy } = conference;
  return {
    conferenceId,
    policy,
    answers: answersFrom(known.refuses),
    answeredAt: known.consentsAt?.toISOString() ?? null,
    outsideEngines: conference.endedAt || conference.sealed ? [] : outsideRecognisers(),
    voiceEngines: conference.endedAt ? [] : imitatingEngines(conference.sealed),
  };
}

/**
 * The caller answers for this meeting. It holds from the next segment on, on every device; a recording that runs goes on
 * without people who refuse it.
 * @param removeStored deletes what is kept of refused purposes: words, and AI answers that quote them
 * @throws ApiError ConferenceNotFound to a caller who was never inside, LegalHold where something is to be removed that is held,
 * TooManyChanges to a caller who agrees again after CONSENT_LINES_MAX answers: a refusal always counts
 */
export async function answerConsents(
  deps: AnsweringDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  { removeStored = false, ...answers }: ConsentChoices & { removeStored?: boolean | undefined },
): Promise<Consents> {
  const { db, now, record } = deps;
  const conference = await findConference(db, id);
  if (!conference) throw new ApiError('ConferenceNotFound');
  const rows = await db.transaction(async (tx) => {
    if (removeStored) await requireNotHeld(tx, id);
    const person = await lockPerson(tx, id, personOf(identity));
    if (!person) throw new ApiError('ConferenceNotFound');
    const before = await listEntries(tx, person.id);
    const changes = changesTo(before, answers);
    if (before.length >= CONSENT_LINES_MAX && changes.some(({ given }) => given))
      throw new ApiError('TooManyChanges');
    const appended = await appendEntries(tx, { conferenceId: id, personId: person.id }, changes, now());
    const entries = [...before, ...appended];
    const rows = await setRefusals(tx, person.id, refusedNow(conference.recordingConsent, entries), now());
    if (removeStored) await removeRefused(tx, conference, person, answers, { entries, now: now() });
    return rows;
  });
  record('consents.answered', { conferenceId: id, ...answers, removeStored });
  if (!conference.endedAt)
    await Promise.all(rows.filter(takesPart).map((row) => announceChange(deps, row, conference)));
  return readConsents(deps, identity, id);
}

/** The answers that are not what the person answered last. */
function changesTo(
  entries: readonly ConsentEntry[],
  answers: ConsentChoices,
): Pick<ConsentEntry, 'purpose' | 'given'>[] {
  return CONSENT_PURPOSES.flatMap((purpose) => {
    const given = answers[purpose];
    const last = entries.findLast((entry) => entry.purpose === purpose);
    return given === undefined || given === last?.given ? [] : [{ purpose, given }];
  });
}

async function removeRefused(
  tx: Queries,
  { id, recordingConsent: policy }: ConferenceRow,
  person: Person,
  { transcript, ai }: ConsentChoices,
  { entries, now }: { entries: readonly ConsentEntry[]; now: Date },
): Promise<void> {
  if (transcript && ai) return;
  const words = wordsOf(tx, person.id);
  await forgetQuotesOf(tx, words);
  await deleteAnswersQuoting(tx, id, words);
  const [kept] = await wordsOf(tx, person.id).limit(1);
  if (kept) {
    const refusal = ai ? undefined : refusedTimes(policy, 'ai', entries).at(-1);
    await withdrawFromSummary(tx, id, refusal?.startedAt, now);
  }
  if (transcript) return;
  await deleteWordsOf(tx, person.id);
  // What a worker sends again, or only now, was said before: it stays away as well.
  await pauseUntil(tx, { conferenceId: id, personId: person.id }, now);
}

function answersFrom(refuses: readonly ConsentPurpose[]): ConsentAnswers {
  const agrees = (purpose: ConsentPurpose) => !refuses.includes(purpose);
  return {
    ...{ recording: agrees('recording'), transcript: agrees('transcript') },
    ...{ voice: agrees('voice'), ai: agrees('ai') },
  };
}
