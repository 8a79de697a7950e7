import { expect, test } from 'vitest';
import { hiddenOf, withHidden } from './use-hidden-columns.ts';

test('the hidden columns of one list are kept beside those of the others', () => {
  const kept = withHidden(withHidden('', 'history', ['duration', 'people']), 'billing', ['price']);
  expect([hiddenOf(kept, 'history'), hiddenOf(kept, 'billing'), hiddenOf(kept, 'hist')]).toEqual([
    ['duration', 'people'],
    ['price'],
    [],
  ]);
  expect(withHidden(kept, 'history', [])).toBe('billing.price');
});
