import type { ErrorCode } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { expect, it } from 'vitest';
import { nextPageState } from '../model/conference-page.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** Every event that a refusal can carry: a missing one does not compile. */
const EVENTS: Readonly<Record<Refusal['event'], true>> = {
  rejected: true,
  expelled: true,
  conferenceEnded: true,
  broke: true,
  unanswered: true,
};

it.each(Object.keys(EVENTS) as Refusal['event'][])('%s leads out of the call and out of joining', (event) => {
  expect(['ready', undefined]).not.toContain(nextPageState('ready', event));
  expect(['joining', undefined]).not.toContain(nextPageState('joining', event));
});

const refused = (code: string, statusCode = 400) =>
  refusalOf(new ApiError(code as ErrorCode, 'the message', { statusCode, url: '/', data: null }));

it.each([
  ['JoinRequestRejected', 'rejected', null],
  ['JoinRequestExpired', 'unanswered', null],
  ['Expelled', 'expelled', 'expelled'],
  ['ConferenceEnded', 'conferenceEnded', 'ended'],
  ['ConferenceCapacityExceeded', 'broke', 'full'],
  ['ConferenceNotFound', 'broke', 'notFound'],
  ['NotFound', 'broke', 'notFound'],
  ['MediaUnavailable', 'broke', 'mediaUnavailable'],
  ['QuotaExceeded', 'broke', 'quotaExceeded'],
  ['TooManyRequests', 'broke', 'tooManyRequests'],
  ['Unavailable', 'broke', 'unavailable'],
  ['Unauthorized', 'broke', 'signedOut'],
  ['TokenInvalid', 'broke', 'signedOut'],
  ['TokenExpired', 'broke', 'signedOut'],
  ['RefreshTokenExpired', 'broke', 'signedOut'],
  ['Network', 'broke', 'offline'],
  ['Timeout', 'broke', 'offline'],
])('%s is %s because of %s, and needs no detail', (code, event, because) => {
  expect(refused(code)).toEqual({ event, because, detail: null, retryable: false });
});

it.each([
  [
    new ApiError('ValidationFailed', 'the body is wrong', { statusCode: 400, url: '/', data: null }),
    'ValidationFailed: the body is wrong',
  ],
  [new TypeError('x is not a function'), 'x is not a function'],
  ['thrown as a text', 'thrown as a text'],
])('says of an error that nobody expects what support needs', (error, detail) => {
  expect(refusalOf(error)).toEqual({ event: 'broke', because: 'unknown', detail, retryable: false });
});

it.each([
  [0, true],
  [400, false],
  [429, true],
  [503, true],
])('status %i: the same may succeed a little later: %s', (statusCode, retryable) => {
  expect(refused('Unavailable', statusCode).retryable).toBe(retryable);
});
