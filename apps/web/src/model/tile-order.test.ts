import { describe, expect, it } from 'vitest';
import { orderTiles, type TileOrderInput } from './tile-order.ts';

const order = (input: Partial<TileOrderInput<string>>) =>
  orderTiles({
    previous: [],
    others: [],
    you: 'me',
    speaking: new Set(),
    lastSpokeMs: new Map(),
    pageSize: 9,
    nowMs: 100_000,
    ...input,
  }).join(' ');

describe('the order of tiles', () => {
  it('puts you last and newcomers before you', () => {
    expect(order({ previous: ['b', 'a', 'me'], others: ['a', 'b', 'c'] })).toBe('b a c me');
  });

  it('forgets people who left and leaves the others where they were', () => {
    expect(order({ previous: ['c', 'a', 'b', 'me'], others: ['b', 'c'] })).toBe('c b me');
  });

  it('keeps you on page one when there are several pages', () => {
    expect(order({ others: ['a', 'b', 'c', 'd'], pageSize: 3 })).toBe('a b me c d');
  });

  it('brings a speaker to page one, in place of the person silent longest', () => {
    const lastSpokeMs = new Map([
      ['a', 20_000],
      ['b', 60_000],
    ]);
    const seen = order({ others: ['a', 'b', 'c', 'd'], pageSize: 3, speaking: new Set(['d']), lastSpokeMs });
    expect(seen).toBe('d b me c a');
  });

  it('moves nobody who is speaking', () => {
    const speaking = new Set(['a', 'b', 'd']);
    expect(order({ others: ['a', 'b', 'c', 'd'], pageSize: 3, speaking })).toBe('a b me c d');
  });

  it('changes nothing while all recent speakers are on page one', () => {
    const previous = ['b', 'a', 'me', 'c'];
    expect(order({ previous, others: ['a', 'b', 'c'], pageSize: 3, speaking: new Set(['a']) })).toBe(
      'b a me c',
    );
  });
});
