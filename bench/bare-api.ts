import { type ChildProcess, fork } from 'node:child_process';
import Fastify from 'fastify';
import pg from 'pg';

/** The floor: one route, one row, nothing else. A process of its own, as the product's API is. */
export interface BareApi {
  url: string;
  close(): Promise<void>;
}

export async function startBareApi(databaseUrl: string, port: number): Promise<BareApi> {
  const child: ChildProcess = fork(import.meta.filename, [databaseUrl, String(port)]);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the bare API ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/row`,
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

async function serve(databaseUrl: string, port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('CREATE TABLE IF NOT EXISTS bare (id text PRIMARY KEY, email text, name text)');
  await pool.query(`INSERT INTO bare VALUES ('one', 'one@example.org', 'One') ON CONFLICT DO NOTHING`);
  const app = Fastify();
  app.get('/row', async () => {
    const { rows } = await pool.query<{ id: string }>('SELECT id, email, name FROM bare WHERE id = $1', [
      'one',
    ]);
    return rows[0];
  });
  await app.listen({ host: '127.0.0.1', port });
  process.send!('listening');
}

if (process.argv[1] === import.meta.filename) await serve(process.argv[2]!, Number(process.argv[3]));
