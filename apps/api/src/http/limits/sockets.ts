import type { ServerResponse } from 'node:http';
import { addressScopes } from './address.ts';

/** Open connections by address, so that one address cannot hold all of them. */
export interface ConnectionBound {
  /**
   * Counts a connection. When its address, or all addresses together, exceed the limit, the oldest connections are
   * closed, so a newcomer always has a chance.
   */
  add(address: string, cut: () => void): () => void;
  count(): number;
}

export interface ConnectionBoundOptions {
  /** Of one IPv4 address or one IPv6 /64; a /56 may hold four times and a /48 sixteen times as many. */
  perAddress: number;
  total: number;
}

interface Held {
  keys: string[];
  cut: () => void;
}

export function connectionBound({ perAddress, total }: ConnectionBoundOptions): ConnectionBound {
  const all = new Set<Held>();
  const byKey = new Map<string, Set<Held>>();

  const release = (held: Held) => {
    all.delete(held);
    for (const key of held.keys) {
      const holders = byKey.get(key);
      holders?.delete(held);
      if (holders?.size === 0) byKey.delete(key);
    }
  };
  const cutOldest = (holders: Set<Held>, most: number) => {
    for (const oldest of holders) {
      if (holders.size <= most) return;
      release(oldest);
      oldest.cut();
    }
  };
  return {
    add(address, cut) {
      const scopes = addressScopes(address);
      const held = { keys: scopes.map(({ key }) => key), cut };
      all.add(held);
      for (const { key, share } of scopes) {
        const holders = byKey.get(key) ?? new Set();
        byKey.set(key, holders.add(held));
        cutOldest(holders, perAddress * share);
      }
      cutOldest(all, total);
      return () => release(held);
    },
    count: () => all.size,
  };
}

/** Open connections of identified people. */
export interface AdmittedBound {
  /**
   * Counts a connection.
   * @param person who has it, where `perPerson` bounds that
   * @returns what ends it; undefined when there are too many: those that are there stay
   */
  add(address: string, person?: string): (() => void) | undefined;
}

export interface AdmittedBoundOptions extends ConnectionBoundOptions {
  perPerson?: number;
}

/** Beside the bound of an address, an IPv6 network never holds more than half of `total`. */
export function admittedBound({
  perAddress,
  perPerson = Infinity,
  total,
}: AdmittedBoundOptions): AdmittedBound {
  const counts = new Map<string, number>();
  const mostOf = (share: number) => Math.max(perAddress, Math.min(perAddress * share, Math.floor(total / 2)));
  let all = 0;

  return {
    add(address, person) {
      const places = addressScopes(address).map(({ key, share }) => ({ key, most: mostOf(share) }));
      if (person !== undefined) places.push({ key: `person ${person}`, most: perPerson });
      if (all >= total || places.some(({ key, most }) => (counts.get(key) ?? 0) >= most)) return undefined;
      const change = (by: 1 | -1) => {
        all += by;
        for (const { key } of places) {
          const count = (counts.get(key) ?? 0) + by;
          if (count > 0) counts.set(key, count);
          else counts.delete(key);
        }
      };
      change(1);
      let released = false;
      return () => {
        if (!released) change(-1);
        released = true;
      };
    },
  };
}

/**
 * Counts an answer until it is written or its connection has closed, which may have happened while the call was checked.
 * @param reader where it comes from, and who it is where the bound is for people too
 * @returns false when there are too many
 */
export function countAnswer(
  bound: AdmittedBound,
  { address, person }: { address: string; person?: string },
  response: ServerResponse,
): boolean {
  const release = bound.add(address, person);
  if (!release) return false;
  // Neither event comes again.
  if (response.destroyed || response.writableFinished) release();
  else response.once('close', release).once('finish', release);
  return true;
}

/**
 * Ends the connection of an answer of which nothing was read for so long: its reader holds what was read for it.
 * @returns runs what makes the next part of the answer: while it is being made there is nothing to read
 */
export function cutWhenStalled(
  response: ServerResponse,
  afterMs: number,
): <Result>(make: () => Promise<Result>) => Promise<Result> {
  response.setTimeout(afterMs, () => response.destroy());
  return async (make) => {
    const waits = setInterval(() => response.setTimeout(afterMs), afterMs / 3).unref();
    try {
      return await make();
    } finally {
      clearInterval(waits);
    }
  };
}
