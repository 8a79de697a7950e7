import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { freePorts } from '../e2e/support/free-ports.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { type BareApi, startBareApi } from './bare-api.ts';
import { SERVER } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { median } from './statistics.ts';

const AUTOCANNON = path.resolve(import.meta.dirname, '../node_modules/autocannon/autocannon.js');
const CONNECTIONS = 16;
const SECONDS = 6;
const ROUNDS = 3;

interface Target {
  url: string;
  token: string;
}

/**
 * Authenticated reads a second: `GET /api/users`, which checks a signed token and reads the member, beside a bare Fastify
 * route that reads one row, on the same PostgreSQL in the same run, and with the embedded database. Ours writes its line
 * about each request, the bare one writes none.
 */
export async function measure(): Promise<Measurement> {
  const database = `intermind_bench_${process.pid}`;
  const databaseUrl = await createDatabase(database);
  const [barePort] = await freePorts(1);
  let bare: BareApi | undefined;
  let onPostgres: Product | undefined;
  let embedded: Product | undefined;
  try {
    onPostgres = await startProduct({ DATABASE_URL: databaseUrl });
    embedded = await startProduct();
    bare = await startBareApi(databaseUrl, barePort!);
    const targets = {
      bare: { url: bare.url, token: 'none' },
      postgres: await targetOf(onPostgres),
      embedded: await targetOf(embedded),
    };
    const rates: Record<keyof typeof targets, number[]> = { bare: [], postgres: [], embedded: [] };
    for (const target of Object.values(targets)) await requestsPerSecond(target, 2); // warm
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['bare', 'postgres', 'embedded'] as const) {
        rates[name].push(await requestsPerSecond(targets[name], SECONDS));
      }
    }
    const bareRate = median(rates.bare);
    const perSecond = (what: string, rate: number): Figure => ({ what, value: rate, unit: 'requests/s' });
    return {
      figures: [
        perSecond('bare Fastify and PostgreSQL', bareRate),
        perSecond('GET /api/users, PostgreSQL', median(rates.postgres)),
        { what: 'beside bare', value: median(rates.postgres) / bareRate, unit: '×', goal: { atLeast: 0.35 } },
        perSecond('GET /api/users, embedded database', median(rates.embedded)),
        { what: 'embedded beside bare', value: median(rates.embedded) / bareRate, unit: '×' },
      ],
      details: { connections: CONNECTIONS, seconds: SECONDS, rates },
    };
  } finally {
    await Promise.all([bare?.close(), onPostgres?.end(), embedded?.end()]);
    await admin(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  }
}

async function targetOf(product: Product): Promise<Target> {
  const computer = await openComputer();
  try {
    const person = await openPerson(computer, { url: product.url });
    await signUp(person, product.url);
    return {
      url: `${product.url.replace('localhost', '127.0.0.1')}/api/users`,
      token: await accessTokenOf(person.page),
    };
  } finally {
    await computer.close();
  }
}

async function requestsPerSecond({ url, token }: Target, seconds: number): Promise<number> {
  const args = [
    '-j',
    '-n',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    '-H',
    `authorization=Bearer ${token}`,
    url,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args]);
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function createDatabase(name: string): Promise<string> {
  await admin(`CREATE DATABASE ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return url.href;
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement);
  await client.end();
}
