/** Child of the test of the embedded database: inserts one row after the other and prints each number when the database has it. */
import pg from 'pg';
import { startEmbeddedDatabase } from '../db/embedded/index.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const embedded = await startEmbeddedDatabase({ dataDir: process.argv[2]!, logger: silent });
const pool = new pg.Pool(embedded.connection);
await pool.query('create table if not exists entries (number integer primary key, half integer)');
const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0) as last from entries');
process.stdout.write('opened\n');
for (let number = rows[0]!.last + 1; ; number++) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into entries (number) values ($1)', [number]);
  await client.query('update entries set half = $1 where number = $1', [number]);
  await client.query('commit');
  client.release();
  process.stdout.write(`${number}\n`);
}
