import { PGlite } from '@electric-sql/pglite';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const FORGETS = FILES.findIndex((name) => name.endsWith('_forget_what_left_took.sql'));

const OLD_DATA = `
insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at)
  values ('usr_anna', 'issuer', 'usr_anna', '', '', '', now(), now());
insert into rooms (id, owner_id, created_at) values ('abc-defg-hij', 'usr_anna', now()), ('abc-defg-hik', 'usr_anna', now());
insert into conferences (id, room_id, created_by, started_at, ended_at) values
  ('cnf_runs', 'abc-defg-hij', 'usr_anna', now(), null), ('cnf_over', 'abc-defg-hik', 'usr_anna', now(), now());
insert into conference_people (id, conference_id, user_id, name, role, first_admitted_at)
  select 'psn_' || id, 'cnf_' || id, 'usr_anna', 'Anna', 'host', now() from unnest(array['runs', 'over']) id;
insert into participants
  (id, conference_id, person_id, language, hears, joined_at, left_at, left_reason, listens, reads, silenced_voices)
  select 'prt_' || name, 'cnf_' || meeting, 'psn_' || meeting, 'en', 'en', now(), at, reason, false, true, '{everyone}'
  from (values
    ('inside', 'runs', null, null), ('lost', 'runs', now(), 'lost'), ('left', 'runs', now(), 'left'),
    ('over', 'over', now(), 'lost')
  ) as rows (name, meeting, at, reason);
`;

async function migrate(engine: PGlite, names: string[]): Promise<void> {
  await engine.transaction(async (transaction) => {
    for (const name of names) await transaction.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  });
}

test('what devices took that left before is forgotten, and nothing of those that may be inside', async () => {
  const engine = await PGlite.create();
  await migrate(engine, FILES.slice(0, FORGETS));
  await engine.exec(OLD_DATA);
  await migrate(engine, FILES.slice(FORGETS));
  const { rows } = await engine.query('select id, listens, silenced_voices from participants order by id');
  const [kept, forgotten] = [
    { listens: false, silenced_voices: ['everyone'] },
    { listens: true, silenced_voices: [] },
  ];
  expect(rows).toEqual([
    { id: 'prt_inside', ...kept },
    { id: 'prt_left', ...forgotten },
    { id: 'prt_lost', ...kept },
    { id: 'prt_over', ...forgotten },
  ]);
  await engine.close();
});
