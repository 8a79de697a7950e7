import { appCatalogues, createTranslate } from '@intermind/i18n';
import type { ClientErrorCode } from '@intermind/sdk';
import { expect, it } from 'vitest';
import { errorText, hasOwnText } from './error-text.ts';

const t = createTranslate('en', await appCatalogues.en());

it.each<[ClientErrorCode, string]>([
  ['JoinRequestRejected', 'Join request was rejected'],
  ['ConferenceNotFound', 'Meeting not found.'],
  ['ConferenceCapacityExceeded', 'Meeting capacity exceeded.'],
])('%s has the text of the specification (spec 1 §8)', (code, text) => {
  expect([errorText(code, t), hasOwnText(code)]).toEqual([text, true]);
});

it.each<ClientErrorCode>(['Unavailable', 'Forbidden', 'ValidationFailed'])(
  '%s, like every other failure, is a ‘Meeting API error’ (spec 1 §8)',
  (code) => {
    expect([errorText(code, t), hasOwnText(code)]).toEqual(['Meeting API error', false]);
  },
);
