import { PGlite } from '@electric-sql/pglite';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const PEOPLE = files.findIndex((name) => name.endsWith('_people.sql'));

async function migrate(engine: PGlite, names: string[]): Promise<void> {
  await engine.transaction(async (transaction) => {
    for (const name of names) await transaction.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  });
}

const OLD_DATA = `
insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at)
  select id, 'issuer', id, '', '', '', now(), now() from unnest(array['usr_anna', 'usr_ben']) id;
insert into rooms (id, owner_id, created_at) values ('abc-defg-hij', 'usr_anna', now());
insert into conferences (id, room_id, created_by, started_at) values
  ('cnf_1', 'abc-defg-hij', 'usr_anna', '2026-01-01T10:00Z');
insert into guests (id, room_id, name, created_at) values ('gst_here', 'abc-defg-hij', 'Gerd', now());
insert into participants
  (id, conference_id, user_id, guest_id, name, language, hears, role, joined_at, absent_since, left_at, left_reason, expelled_at)
values
  ('prt_host', 'cnf_1', 'usr_anna', null, 'Anna', 'en', 'en', 'host', '2026-01-01T10:00Z', null, null, null, null),
  ('prt_lost', 'cnf_1', 'usr_ben', null, 'Ben', 'en', 'en', 'moderator', '2026-01-01T10:01Z', null, '2026-01-01T10:02Z', 'lost', null),
  ('prt_back', 'cnf_1', 'usr_ben', null, 'Benny', 'de', 'en', 'attendee', '2026-01-01T10:03Z', '2026-01-01T10:03Z', null, null, null),
  ('prt_out', 'cnf_1', null, 'gst_here', 'Gerd', 'en', 'en', 'presenter', '2026-01-01T10:04Z', null, '2026-01-01T10:05Z', 'expelled', '2026-01-01T10:05Z'),
  ('prt_gone', 'cnf_1', null, 'gst_deleted', 'Gone', 'en', 'en', 'presenter', '2026-01-01T10:06Z', null, '2026-01-01T10:07Z', 'left', null);
insert into join_requests (id, room_id, guest_id, name, language, status, created_at, expires_at, decided_by, admitted_to) values
  ('jrq_used', 'abc-defg-hij', 'gst_here', 'Gerd', 'en', 'APPROVED', now(), now(), 'prt_host', 'cnf_1'),
  ('jrq_odd', 'abc-defg-hij', 'gst_here', 'Gerd', 'en', 'REJECTED', now(), now(), 'prt_nobody', null);
insert into interpreter_jobs (conference_id) values ('cnf_1');
`;

test('participants of before become admissions of persons, with nothing lost', async () => {
  const engine = await PGlite.create();
  await migrate(engine, files.slice(0, PEOPLE));
  await engine.exec(OLD_DATA);
  await migrate(engine, files.slice(PEOPLE));
  const people = await engine.query(
    'select id, user_id, guest_id, name, role, expelled_at is not null as expelled from conference_people order by first_admitted_at',
  );
  expect(people.rows).toEqual([
    { id: 'psn_host', user_id: 'usr_anna', guest_id: null, name: 'Anna', role: 'host', expelled: false },
    // The role of the latest admission counts on every device.
    { id: 'psn_lost', user_id: 'usr_ben', guest_id: null, name: 'Benny', role: 'attendee', expelled: false },
    { id: 'psn_out', user_id: null, guest_id: 'gst_here', name: 'Gerd', role: 'presenter', expelled: true },
    // The guest was deleted since.
    { id: 'psn_gone', user_id: null, guest_id: null, name: 'Gone', role: 'presenter', expelled: false },
  ]);
  const admissions = await engine.query(
    'select id, person_id, left_reason, connected_at is not null as connected from participants order by joined_at',
  );
  expect(admissions.rows).toEqual([
    { id: 'prt_host', person_id: 'psn_host', left_reason: null, connected: true },
    { id: 'prt_lost', person_id: 'psn_lost', left_reason: 'lost', connected: true },
    { id: 'prt_back', person_id: 'psn_lost', left_reason: null, connected: false },
    { id: 'prt_out', person_id: 'psn_out', left_reason: 'expelled', connected: true },
    { id: 'prt_gone', person_id: 'psn_gone', left_reason: 'left', connected: true },
  ]);
  const requests = await engine.query('select id, decided_by, approved_for from join_requests order by id');
  expect(requests.rows).toEqual([
    { id: 'jrq_odd', decided_by: null, approved_for: null },
    { id: 'jrq_used', decided_by: 'prt_host', approved_for: 'cnf_1' },
  ]);
  await engine.close();
}, 60_000);
