import { PGlite } from '@electric-sql/pglite';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** What migrations do with rows that are there. Each test brings an empty database to the version before. */
let engine: PGlite;
beforeEach(async () => {
  engine = await PGlite.create();
});
afterEach(() => engine.close());

const folder = new URL('./migrations/', import.meta.url);

async function migrate(from: number, to: number): Promise<void> {
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  await engine.transaction(async (transaction) => {
    for (const { tag } of entries.slice(from, to + 1)) {
      await transaction.exec(readFileSync(new URL(`${tag}.sql`, folder), 'utf8'));
    }
  });
}

test('0003: an account that had a user for each PUBLIC_URL has one, with the rooms and settings of all', async () => {
  await migrate(0, 2);
  const [anna, ben, gone] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  await engine.exec(`
    insert into accounts (id, email, password_hash, first_name, last_name, language, created_at) values
      ('${anna}', 'anna@example.org', '', 'Anna', '', 'en', now()), ('${ben}', 'ben@example.org', '', 'Ben', '', 'en', now());
    insert into users (id, issuer, subject, email, first_name, last_name, settings, created_at, last_login_at, deleted_at) values
      ('usr_1', 'http://localhost:3000/oidc', '${anna}', 'anna@example.org', 'Ann', '', '{"layout":"grid","theme":"dark"}', '2030-01-01', '2030-01-02', null),
      ('usr_2', 'https://meet.example.org/oidc', '${anna}', 'anna@example.org', 'Anna', '', '{"layout":"sidebar"}', '2030-02-01', '2030-02-02', null),
      ('usr_3', 'https://meet.example.org/oidc', '${ben}', 'ben@example.org', 'Ben', '', '{}', '2030-03-01', '2030-03-02', null),
      ('usr_4', 'https://meet.example.org/oidc', '${gone}', '', '', '', '{}', '2030-03-01', '2030-03-02', '2030-03-03'),
      ('usr_5', 'https://id.example.org/realms/main', 'cleo', 'cleo@example.org', 'Cleo', '', '{}', '2030-04-01', '2030-04-02', null);
    insert into rooms (id, owner_id, created_at) values ('aaa-aaaa-aaa', 'usr_1', now()), ('bbb-bbbb-bbb', 'usr_2', now());
    insert into conferences (id, room_id, created_by, started_at) values ('cnf_1', 'aaa-aaaa-aaa', 'usr_1', now());
    insert into participants (id, conference_id, user_id, name, language, hears, role, joined_at)
      values ('prt_1', 'cnf_1', 'usr_1', 'Ann', 'en', 'en', 'moderator', now());
  `);
  await migrate(3, 3);
  const users = await engine.query(
    `select id, issuer, first_name, settings, created_at::date::text as created, last_login_at::date::text as seen from users order by id`,
  );
  expect(users.rows).toEqual([
    { id: 'usr_2', issuer: 'embedded', first_name: 'Anna', settings: { layout: 'sidebar', theme: 'dark' }, created: '2030-01-01', seen: '2030-02-02' },
    { id: 'usr_3', issuer: 'embedded', first_name: 'Ben', settings: {}, created: '2030-03-01', seen: '2030-03-02' },
    { id: 'usr_4', issuer: 'embedded', first_name: '', settings: {}, created: '2030-03-01', seen: '2030-03-02' },
    { id: 'usr_5', issuer: 'https://id.example.org/realms/main', first_name: 'Cleo', settings: {}, created: '2030-04-01', seen: '2030-04-02' },
  ]); // prettier-ignore
  const pointers = await engine.query(
    `select owner_id as owner, created_by as host, user_id as person from rooms
     left join conferences on conferences.room_id = rooms.id
     left join participants on participants.conference_id = conferences.id order by rooms.id`,
  );
  expect(pointers.rows).toEqual([
    { owner: 'usr_2', host: 'usr_2', person: 'usr_2' },
    { owner: 'usr_2', host: null, person: null },
  ]);
});

test('0014: the name that a deleted member’s last token carried is gone', async () => {
  await migrate(0, 13);
  await engine.exec(`
    insert into users (id, issuer, subject, email, first_name, last_name, issuer_name, created_at, last_login_at, deleted_at) values
      ('usr_here', 'embedded', 'a', 'anna@example.org', 'Anna', '', '{"firstName":"Anna"}', now(), now(), null),
      ('usr_gone', 'embedded', 'b', '', '', '', '{"firstName":"Ben"}', now(), now(), now())`);
  await migrate(14, 14);
  const { rows } = await engine.query('select id, issuer_name as name from users order by id');
  expect(rows).toEqual([
    { id: 'usr_gone', name: null },
    { id: 'usr_here', name: { firstName: 'Anna' } },
  ]);
});

test('0070: a past meeting has the number of its people in every history; for one that runs nothing is kept', async () => {
  await migrate(0, 69);
  await engine.exec(`
    insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at) values
      ('usr_1', 'embedded', 'a', 'anna@example.org', 'Anna', '', now(), now()), ('usr_2', 'embedded', 'b', 'ben@example.org', 'Ben', '', now(), now());
    insert into rooms (id, owner_id, created_at) values ('aaa-aaaa-aaa', 'usr_1', now()), ('bbb-bbbb-bbb', 'usr_1', now());
    insert into conferences (id, room_id, created_by, title, started_at, ended_at) values
      ('cnf_past', 'aaa-aaaa-aaa', 'usr_1', 'Plans', now(), now()), ('cnf_runs', 'bbb-bbbb-bbb', 'usr_1', null, now(), null);
    insert into conference_access (user_id, conference_id, started_at, via)
      select u, c, now(), 'host' from unnest(array['usr_1', 'usr_2']) u, unnest(array['cnf_past', 'cnf_runs']) c;
    insert into conference_people (id, conference_id, name, role, first_admitted_at, expelled_at, assistant) values
      ('psn_1', 'cnf_past', 'Anna', 'host', now(), null, false), ('psn_2', 'cnf_past', 'Ben', 'attendee', now(), null, false),
      ('psn_3', 'cnf_past', 'Carl', 'attendee', now(), now(), false), ('psn_4', 'cnf_past', 'Assistant', 'speaker', now(), null, true),
      ('psn_5', 'cnf_runs', 'Anna', 'host', now(), null, false);
  `);
  await migrate(70, 70);
  const { rows } = await engine.query(
    'select conference_id as meeting, participants from conference_access order by 1, user_id',
  );
  expect(rows).toEqual([
    { meeting: 'cnf_past', participants: 2 },
    { meeting: 'cnf_past', participants: 2 },
    { meeting: 'cnf_runs', participants: null },
    { meeting: 'cnf_runs', participants: null },
  ]);
});
