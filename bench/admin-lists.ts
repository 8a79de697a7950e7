import { LIST_TOTAL_MAX } from '@intermind/contracts';
import type { DatabaseClient } from '../apps/api/src/db/client.ts';
import { memberNamed } from '../apps/api/src/testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import { amount } from './amount.ts';
import { DATABASES, madeUpId as id } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { percentile } from './statistics.ts';

const MEMBERS = amount('BENCH_MEMBERS', 100_000);
const PAYMENTS = amount('BENCH_PAYMENTS', 1_000_000);
const REPEATS = 20;
const LAST_PAGE = Math.max(0, Math.min(PAYMENTS, LIST_TOTAL_MAX) - 20);

/** What an administrator asks of the two longest lists, by what they would call it. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'members, first page': '/admin/users?limit=20',
  'members by last visit': '/admin/users?limit=20&sort=lastLogin:desc',
  'members by name': '/admin/users?limit=20&sort=name:asc',
  'members found by e-mail': '/admin/users?limit=20&search[contains]=person-77777',
  'payments, first page': '/admin/payments?limit=20',
  'payments, last page that can be reached': `/admin/payments?limit=20&offset=${LAST_PAGE}`,
  'payments that failed': '/admin/payments?limit=20&status[eq]=failed',
  'payments by amount': '/admin/payments?limit=20&sort=amount:desc',
  'payments of a person found by e-mail': '/admin/payments?limit=20&search[contains]=person-77777',
};

/** Time of the administrator's longest lists, at 100,000 members and 1,000,000 payments, through the whole API but its socket. */
export async function measure(): Promise<Measurement> {
  const figures: Figure[] = [];
  const details: Record<string, Record<string, number[]>> = {};
  for (const [name, atMost] of [
    ['postgres', 50],
    ['embedded', 150],
  ] as const) {
    const times = await measureOn(await DATABASES[name]());
    details[name] = times;
    for (const [what, ms] of Object.entries(times))
      figures.push({
        what: `${name}: ${what}, p95`,
        value: percentile(ms, 0.95),
        unit: 'ms',
        goal: { atMost },
      });
  }
  return { figures, details: { members: MEMBERS, payments: PAYMENTS, repeats: REPEATS, ms: details } };
}

async function measureOn(database: DatabaseClient): Promise<Record<string, number[]>> {
  const t = await startTestApp({ PLANS: 'on' }, { database });
  try {
    const token = await t.issuer.token(
      { ...memberNamed('Admin'), isAdmin: true },
      { expiresInS: 24 * 3_600 },
    );
    const ask = async (path: string) => {
      const startedMs = performance.now();
      const answer = await t.call('GET', path, { headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return performance.now() - startedMs;
    };
    await ask('/users');
    await fill(t);
    const times: Record<string, number[]> = {};
    for (const [what, path] of Object.entries(QUESTIONS)) {
      await ask(path);
      times[what] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) times[what].push(await ask(path));
    }
    return times;
  } finally {
    await t.close();
  }
}

/** Ten payments a member, one in twenty failed; made by the database itself. */
async function fill({ database: { pool } }: TestApp): Promise<void> {
  await pool.query(
    `insert into users (id, issuer, subject, email, first_name, last_name, created_at, last_login_at)
     select ${id('usr', 'n')}, 'bench', n::text, 'person-' || n || '@example.org', 'First' || n % 977, 'Last' || n % 4999,
       now() - (n % 1000) * interval '1 day' - n * interval '1 second', now() - ((n * 7) % 900) * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  const STEP = 100_000;
  for (let from = 1; from <= PAYMENTS; from += STEP) {
    await pool.query(
      `insert into payments
         (id, user_id, order_ref, purpose, amount_minor, currency, status, provider, created_at, settled_at)
       select ${id('pay', 'n')}, ${id('usr', '1 + n % $3::int')}, 'order-' || n,
         '{"plan":"pro","cycle":"monthly","kind":"renewal"}', 1000 + n % 9000, 'USD',
         case when n % 20 = 0 then 'failed' else 'succeeded' end, 'sandbox',
         now() - (n % 1000) * interval '1 day' - n * interval '1 second', now()
       from generate_series($1::int, $2::int) n`,
      [from, Math.min(PAYMENTS, from + STEP - 1), MEMBERS],
    );
  }
  // As a database does by itself after a while.
  await pool.query('vacuum analyze users');
  await pool.query('vacuum analyze payments');
}
