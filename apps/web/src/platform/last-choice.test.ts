import { expect, it } from 'vitest';
import { lastChoice } from './last-choice.ts';

it('the last choice counts, however long the one before takes to load', async () => {
  const loads = new Map<string, PromiseWithResolvers<void>>();
  const applied: string[] = [];
  const choose = lastChoice(
    (language: string) => {
      const load = Promise.withResolvers<void>();
      loads.set(language, load);
      return load.promise;
    },
    (language) => applied.push(language),
  );
  const both = [choose('ja'), choose('de')];
  loads.get('de')!.resolve();
  loads.get('ja')!.resolve();
  await Promise.all(both);
  expect(applied).toEqual(['de']);
});
