import type { ConferenceId, Language, UserId } from '@intermind/contracts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { titleForReaders } from '../../db/meeting-title.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import { newestMeetings, readableTranscripts } from '../history/index.ts';
import { mayReachAi } from '../transcripts/index.ts';
import { type AskedWord, queriesFor, textArray } from './asked-words-store.ts';

/** Words that are common are looked for in this many of a member's meetings, the newest, and in so many sentences of them. */
export const MEETINGS_MAX = 500;
export const SENTENCES_MAX = 20_000;
/** Of those with words of the question. */
const RECENT_HITS_MAX = 5_000;
/** A word that more sentences of the whole database have is common; others are found in meetings of any age. */
const COMMON_FROM = 20_000;
/** Sentences for one word, of the words that say the most the newest. */
const HITS_OF_WORD_MAX = 2_000;
/** The same for titles. */
const COMMON_TITLE_FROM = 2_000;
/** Meetings that are called so, for one word. */
const TITLED_MAX = 20;
/** Sentences that have words of the question; those with the rarest ones first. */
const HITS_MAX = 200;

/** Who reads, and what of it they may be told. */
export interface Reader {
  userId: UserId;
  /** The asker's: translations into it are searched too. */
  language: Language;
  /** For a model outside: not what was said in sealed meetings. */
  outside: boolean;
  /** Not from this meeting. */
  except?: ConferenceId | undefined;
}

export interface HitSearch extends Reader {
  /** One of them is enough. Not empty. */
  words: readonly AskedWord[];
}

/** Which of several meetings may be told. */
export const tellable = (outside: boolean) => (outside ? eq(conferences.sealed, false) : undefined);

/** A title that was made of people's words is not told to AI where one of them refuses that: it may hold theirs. */
export const mayNameIt = and(
  eq(meetingSummaries.conferenceId, conferences.id),
  sql`not exists (select from ${people} refusing where refusing.conference_id = ${conferences.id} and 'ai' = any(refusing.refuses))`,
);

export interface Hit {
  conferenceId: ConferenceId;
  startedAt: string;
}

/**
 * Sentences that the member may read now and that have words of the question. Words that few sentences have weigh more, as in
 * BM25. Speakers' names and titles count as words of a sentence.
 */
export async function findHits(db: Database, search: HitSearch): Promise<Hit[]> {
  const { userId, language, words, except } = search;
  const queries = await queriesFor(db, words);
  const any = sql`${queries.map((query) => `(${query})`).join(' | ')}::tsquery`;
  const together = sql`${queries.map((query) => `(${query})`).join(' & ')}::tsquery`;
  const readable = readableTranscripts(db, userId);
  /** Asked for each row: a long history is not read through. */
  const mayRead = (conferenceId: SQL) =>
    sql`cross join lateral (select from (${readable}) r where r.conference_id = ${conferenceId}${except ? sql` and r.conference_id <> ${except}` : sql``} limit 1) may_read`;
  /** Sentences with a word that is not common. @param from has `id`, `conference_id`, `started_at` and `words` */
  const withRare = (from: SQL) => sql`
    select f.id from (select query from asked union select ${together}) a cross join lateral (
      select w.id from (
        select w.*, count(*) over () as found from (
          select s.id, s.conference_id, s.started_at from ${from} where words @@ a.query limit ${COMMON_FROM}
        ) w
      ) w ${mayRead(sql`w.conference_id`)}
      where w.found < ${COMMON_FROM} order by w.started_at desc limit ${HITS_OF_WORD_MAX}
    ) f`;
  const translated = sql`t.language = ${language} and t.grade = 'production'`;
  const query = sql`
    with asked as materialized (
      select query::tsquery as query, at from unnest(${textArray(queries)}) with ordinality a(query, at)
    ),
    -- Each step by the rows of the last one: a plan for many would read whole tables.
    recent as materialized (
      select a.conference_id, a.started_at from (
        ${newestMeetings(db, userId, 2 * MEETINGS_MAX)}
      ) a ${mayRead(sql`a.conference_id`)} order by a.started_at desc limit ${MEETINGS_MAX}
    ),
    titled as materialized (
      select distinct on (conference_id) conference_id, said_words('', title) as words from (
        select f.id as conference_id, f.title from (select query from asked union select ${together}) a cross join lateral (
          select w.id, w.title from (
            select w.*, count(*) over () as found from (
              select id, title, started_at from ${conferences} where said_words('', title) @@ a.query limit ${COMMON_TITLE_FROM}
            ) w
          ) w ${mayRead(sql`w.id`)}
          where w.found < ${COMMON_TITLE_FROM} order by w.started_at desc limit ${TITLED_MAX}
        ) f
        union all (
          select r.conference_id, c.title from recent r cross join lateral (
            select ${titleForReaders} as title from ${conferences} join ${rooms} on ${rooms.id} = ${conferences.roomId}
            left join ${meetingSummaries} on ${mayNameIt}
            where ${conferences.id} = r.conference_id limit 1
          ) c
          where said_words('', c.title) @@ ${any} order by r.started_at desc limit ${TITLED_MAX}
        )
      ) f
    ),
    names as materialized (
      select n.name, n.words from (
        select name, said_words('', name) as words from (
          select distinct p.name from recent r cross join lateral (
            select name from ${people} where conference_id = r.conference_id offset 0
          ) p offset 0
        ) n
      ) n where n.words @@ ${any}
    ),
    found as materialized (
      (
        select id from (
          select s.id, s.words, t.words as translated from (
            select s.* from recent r cross join lateral (
              select id, words from ${transcriptSegments} where conference_id = r.conference_id order by started_at desc
            ) s limit ${SENTENCES_MAX}
          ) s left join ${transcriptTranslations} t on t.segment_id = s.id and ${translated}
        ) s where words @@ ${any} or translated @@ ${any} limit ${RECENT_HITS_MAX}
      )
      union (${withRare(sql`${transcriptSegments} s`)})
      union (${withRare(sql`(select s.id, s.conference_id, s.started_at, t.words from ${transcriptTranslations} t join ${transcriptSegments} s on s.id = t.segment_id where ${translated}) s`)})
      union (
        select s.id from titled t cross join lateral (
          select id from ${transcriptSegments} where conference_id = t.conference_id offset 0
        ) s limit ${HITS_OF_WORD_MAX}
      )
      union (
        select s.id from recent r cross join lateral (
          select id from ${people} where conference_id = r.conference_id and name in (select name from names) offset 0
        ) p cross join lateral (
          select s.id from ${participants} a join ${transcriptSegments} s on s.participant_id = a.id
          where a.person_id = p.id offset 0
        ) s limit ${HITS_OF_WORD_MAX}
      )
    ),
    hits as materialized (
      select h.* from found cross join lateral (
        select s.conference_id, s.started_at, array(
          select a.at from asked a
          where s.words @@ a.query or t.words @@ a.query or titled.words @@ a.query or names.words @@ a.query
        ) as matched
        from ${transcriptSegments} s
        join ${conferences} on ${conferences.id} = s.conference_id and ${tellable(search.outside) ?? sql`true`}
        join ${participants} on ${participants.id} = s.participant_id
        join ${people} on ${people.id} = ${participants.personId} and ${mayReachAi}
        left join ${transcriptTranslations} t on t.segment_id = s.id and ${translated}
        left join titled on titled.conference_id = s.conference_id
        left join names on names.name = ${people.name}
        where s.id = found.id limit 1
      ) h
    ),
    -- Materialized: or else it is made again for each sentence.
    weights as materialized (
      select m.at, ln(1 + (select count(*) from hits)::float8 / count(*)) as weight
      from hits, unnest(hits.matched) m(at) group by m.at
    )
    select conference_id as "conferenceId", started_at::text as "startedAt" from hits
    order by (select sum(w.weight) from weights w where w.at = any(hits.matched)) desc nulls last, started_at desc
    limit ${HITS_MAX}`;
  return db.transaction(async (tx) => {
    // Compiling a plan of this length takes PostgreSQL longer than running it.
    await tx.execute(sql`set local jit = off`);
    const { rows } = await tx.execute<{ conferenceId: ConferenceId; startedAt: string }>(query);
    return rows;
  });
}
