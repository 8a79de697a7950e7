import type { UserId } from '@intermind/contracts';
import type { DatabaseClient } from '../apps/api/src/db/client.ts';
import { memberNamed } from '../apps/api/src/testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import { DATABASES } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { median } from './statistics.ts';

const AT_ONCE = 8;
const TIMES = 600;
const ROUNDS = 5;
const OWNERS = 20;

/**
 * Reservations of a quota a second, beside the update of one bare row in the same run: of one account by everybody, and of
 * twenty accounts. A reservation counts the balance, refuses what does not fit, and writes a line of the ledger.
 */
export async function measure(): Promise<Measurement> {
  const figures: Figure[] = [];
  const details: Record<string, unknown> = {};
  for (const name of ['postgres', 'embedded'] as const) {
    const rates = await measureOn(await DATABASES[name]());
    details[name] = rates;
    const bare = { one: median(rates.bareOne), many: median(rates.bareMany) };
    figures.push(
      { what: `${name}: update of one bare row`, value: bare.one, unit: '/s' },
      { what: `${name}: reservations of one account`, value: median(rates.one), unit: '/s' },
      {
        what: `${name}: one account beside bare`,
        value: median(rates.one) / bare.one,
        unit: '×',
        goal: { atLeast: 0.4 },
      },
      {
        what: `${name}: ${OWNERS} accounts beside bare`,
        value: median(rates.many) / bare.many,
        unit: '×',
        goal: { atLeast: 0.4 },
      },
    );
  }
  return { figures, details: { atOnce: AT_ONCE, times: TIMES, rates: details } };
}

type Rates = Record<'bareOne' | 'one' | 'bareMany' | 'many', number[]>;

async function measureOn(database: DatabaseClient): Promise<Rates> {
  const t = await startTestApp({ PLANS: 'on' }, { database });
  try {
    const owners = await Promise.all(Array.from({ length: OWNERS }, (_, n) => ownerOf(t, n)));
    const { pool } = t.database;
    await pool.query('create table bench_counters (id text primary key, used bigint not null)');
    for (const owner of owners) await pool.query('insert into bench_counters values ($1, 0)', [owner]);
    let made = 0;
    const bare = (owner: UserId) =>
      pool.query('update bench_counters set used = used + 1 where id = $1', [owner]);
    const reserve = (owner: UserId) =>
      t.app.quotas.reserve(
        { userId: owner, feature: 'aiMessages' },
        { consumer: `bench:${made++}`, amount: 1, conferenceId: null },
      );
    const one = () => owners[0]!;
    const any = (n: number) => owners[n % OWNERS]!;
    const rates: Rates = { bareOne: [], one: [], bareMany: [], many: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = {
        bareOne: await perSecond(() => bare(one())),
        one: await perSecond(() => reserve(one())),
        bareMany: await perSecond((n) => bare(any(n))),
        many: await perSecond((n) => reserve(any(n))),
      };
      // The first round warms up.
      if (round > 0)
        for (const [name, rate] of Object.entries(measured)) rates[name as keyof Rates].push(rate);
    }
    return rates;
  } finally {
    await t.close();
  }
}

/** A member without a limit, whose period has begun. */
async function ownerOf(t: TestApp, n: number): Promise<UserId> {
  const headers = await t.as(memberNamed(`Owner${n}`));
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
  await t.database.pool.query(`insert into quota_limits values ($1, 'aiMessages', null)`, [id]);
  const reservation = await t.app.quotas.reserve(
    { userId: id, feature: 'aiMessages' },
    { consumer: `bench:first-${n}`, amount: 1, conferenceId: null },
  );
  await reservation.spend();
  return id;
}

async function perSecond(act: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < TIMES) await act(next++);
    }),
  );
  return TIMES / ((performance.now() - startedMs) / 1_000);
}
