import { beginRun, removeDatabasesOfRun } from './test-database.ts';

/** Around all tests on a server: no database of theirs is left on it. */
export function setup(): () => Promise<void> {
  beginRun();
  return async () => {
    const serverUrl = process.env['TEST_DATABASE_URL'];
    if (serverUrl) await removeDatabasesOfRun(serverUrl);
  };
}
