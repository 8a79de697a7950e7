import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh } from './testing/visitor.ts';

const AWAY = 'The sign-in service isn’t responding. Try again in a moment.';
const FULL = 'The server’s disk is full. Ask its administrator to free up some space.';
const NEW_ACCOUNT = { firstName: 'Irena', lastName: '', email: 'irena@example.org', password: PASSWORD };

let app: ListeningApp;
let origin: string;
beforeEach(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
});
afterEach(() => app.close().catch(() => undefined));

test('while the database is away the pages of sign-in answer 503 and say so, and so do tokens', async () => {
  const { tokens } = await newMember(origin);
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { ui_locales: 'en' }).address);
  await app.database.pool.end();
  await visitor.send({ email: 'irena@example.org', password: PASSWORD });
  const form = [visitor.status, visitor.html.includes(AWAY)];
  await visitor.open(visitor.url);
  const page = [visitor.status, visitor.html.includes(AWAY)];
  expect([form, page]).toEqual([
    [503, true],
    [503, true],
  ]);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(503);
});

test('a full disk is 507, with a page that says whom to ask', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { prompt: 'create', ui_locales: 'en' }).address);
  await app.db.execute(sql`
    create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const table of ['accounts', 'oidc_payloads'])
    await app.db.execute(
      sql.raw(`create trigger full_disk before insert on ${table} execute function disk_is_full()`),
    );
  await visitor.send(NEW_ACCOUNT);
  expect([visitor.status, visitor.html.includes(FULL)]).toEqual([507, true]);
  const start = await fetch(newSignIn(origin, { ui_locales: 'en' }).address, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect([start.status, (await start.text()).includes(FULL)]).toEqual([507, true]);
});
