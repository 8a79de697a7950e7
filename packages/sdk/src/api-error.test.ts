import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';

test.each([
  [0, true],
  [400, false],
  [401, false],
  [428, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('after status %i the same call may succeed a little later: %s', (statusCode, retryable) => {
  const error = new ApiError('Unavailable', 'x', { statusCode, url: '/', data: null });
  expect([error.name, error.retryable]).toEqual(['ApiError', retryable]);
});
