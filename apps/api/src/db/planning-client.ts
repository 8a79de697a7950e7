import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * The name of a statement that the database is to plan once for each connection, not at each call: `.prepare(PLANNED_ONCE)`.
 * For what is asked again and again with the same text. Planning takes most of the time of a statement that reads a few rows
 * by key from many tables. Not for statements whose best plan depends on the values, nor for texts that differ from call to
 * call: each is kept for as long as the connection.
 */
export const PLANNED_ONCE = 'planned once';

/** The numbers of the texts that are planned once. */
const numbers = new Map<string, number>();
/** Several processes may use the embedded database. */
const OF_PROCESS = randomBytes(6).toString('hex');
let connections = 0;

function numberOf(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size + 1);
  return numbers.size;
}

/**
 * A connection that gives those statements their names, and sends the statements of one moment in one piece: each piece is
 * a system call. Names are of one connection: those of the embedded database share one session.
 */
export class PlanningClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    connections += 1;
    const connection = connections;
    let holding = false;
    const sendTogether = () => {
      if (holding) return;
      holding = true;
      // Its type has none.
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
      stream.cork();
      process.nextTick(() => {
        holding = false;
        stream.uncork();
      });
    };
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const named = (config: unknown) => {
      const { name, text } = config as pg.QueryConfig;
      if (name !== PLANNED_ONCE) return config;
      return { ...(config as object), name: `planned_${OF_PROCESS}_${connection}_${numberOf(text)}` };
    };
    this.query = ((config: unknown, ...rest: unknown[]) => {
      sendTogether();
      return query(named(config), ...rest);
    }) as typeof this.query;
  }
}
