import path from 'node:path';
import { run } from './command.mjs';

const LOCAL_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * A PostgreSQL server to run the database tier on once more: the one of TEST_DATABASE_URL, or one on this machine that
 * lets `postgres` in without a password. There, a database of our own is made for the tests to start from.
 *
 * @param {string} root
 * @param {string} node
 * @returns {Promise<{ url: string, remove(): Promise<void> } | null>} null when there is none
 */
export async function findTestDatabase(root, node) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, remove: async () => {} };
  const name = `intermind_test_${process.pid}`;
  const query = async (sql) =>
    (await run(node, [path.join(root, 'scripts/run-sql.mjs'), LOCAL_SERVER, sql])).ok;
  if (!(await query(`create database ${name}`))) return null;
  const url = new URL(LOCAL_SERVER);
  url.pathname = name;
  return {
    url: url.href,
    remove: async () => {
      await query(`drop database ${name} with (force)`);
    },
  };
}
