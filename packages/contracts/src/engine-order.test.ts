import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inChosenOrder } from './engine-order.ts';
import { EngineOrderByHandSchema } from './nouns/engine-order.ts';

const ordered = (engines: string[], order: string[]) => inChosenOrder(engines, (engine) => engine, order);

test('what an order names comes first, the rest as it was, and what is not there is passed over', () => {
  const engines = ['a', 'b', 'c', 'd'];
  expect(ordered(engines, [])).toEqual(engines);
  expect(ordered(engines, ['c', 'a'])).toEqual(['c', 'a', 'b', 'd']);
  expect(ordered(engines, ['gone', 'd', 'other'])).toEqual(['d', 'a', 'b', 'c']);
  expect(ordered([], ['a'])).toEqual([]);
  expect(engines).toEqual(['a', 'b', 'c', 'd']);
});

test('an order adds no engine and loses none', () => {
  const ids = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 12 });
  fc.assert(
    fc.property(ids, ids, (engines, order) => {
      const result = ordered(engines, order);
      expect(result.toSorted()).toEqual(engines.toSorted());
      const named = result.filter((id) => order.includes(id));
      expect(result.slice(0, named.length)).toEqual(named);
      // Those that it does not name keep their order.
      expect(result.slice(named.length)).toEqual(engines.filter((id) => !order.includes(id)));
    }),
  );
});

test('an order by hand is of one language, or of a pair of two, as its kind needs', () => {
  const isValid = (kind: string, subject: string, engines: string[] | null = ['a', 'b']) =>
    EngineOrderByHandSchema.safeParse({ kind, subject, engines }).success;
  for (const kind of ['speech-to-text', 'text-to-speech'])
    expect([isValid(kind, 'en'), isValid(kind, 'en>es'), isValid(kind, 'xx')]).toEqual([true, false, false]);
  for (const kind of ['translator', 'speech-translator'])
    expect([isValid(kind, 'en>es'), isValid(kind, 'en'), isValid(kind, 'en>en')]).toEqual([
      ...[true, false, false],
    ]);
  expect(isValid('singer', 'en')).toBe(false);
  expect(isValid('translator', 'en>es', null)).toBe(true);
  expect(isValid('translator', 'en>es', [])).toBe(false);
  expect(isValid('translator', 'en>es', ['a', 'a'])).toBe(false);
  expect(isValid('translator', 'en>es', ['a'.repeat(101)])).toBe(false);
});
