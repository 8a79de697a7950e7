import type pg from 'pg';
import type { Database } from '../db/client.ts';
import { watchedDatabase } from './watched-database.ts';

/** A database for a process that dies between two queries. */
export interface CrashingDatabase {
  db: Database;
  /**
   * The process dies at the query of this number from now on, counted from 1: before it is sent, or when it has been done
   * and the answer is lost. What it had begun is rolled back, and nothing more is asked until `restart`.
   */
  crashAt(query: number, when: 'before' | 'after'): void;
  /** @returns whether it had died */
  restart(): boolean;
}

/** Beside the pool: its other users notice nothing. */
export function crashingDatabase(pool: pg.Pool): CrashingDatabase {
  let left = Infinity;
  let when: 'before' | 'after' = 'before';
  let dead = false;

  const around = async (text: string, send: () => Promise<unknown>): Promise<unknown> => {
    // The server rolls back for a connection that is gone; one that has only begun has done nothing.
    if (text === 'rollback' || text === 'begin') return send();
    left -= 1;
    const dies = left === 0;
    if (dead || (dies && when === 'before')) {
      dead = true;
      throw new Error('the process is dead');
    }
    const answer = await send();
    if (!dies) return answer;
    dead = true;
    throw new Error('the process died before the answer came');
  };
  const onConnect = () => {
    if (dead) throw new Error('the process is dead');
  };
  return {
    db: watchedDatabase(pool, around, onConnect),
    crashAt(query, at) {
      left = query;
      when = at;
    },
    restart() {
      const died = dead;
      dead = false;
      left = Infinity;
      return died;
    },
  };
}
