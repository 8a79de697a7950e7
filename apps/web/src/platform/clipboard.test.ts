import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';

afterEach(() => vi.unstubAllGlobals());

test('a text that was copied is on the clipboard', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
  });
  expect([await copyText('abc'), copied]).toEqual([true, ['abc']]);
});

test.each([
  ['that refuses', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } }],
  ['without a clipboard', {}],
])('in a browser %s nothing is copied', async (_which, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copyText('abc')).toBe(false);
});
