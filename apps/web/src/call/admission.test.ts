import { createGuestSession } from '@intermind/sdk';
import { FakeApi, FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createAdmissions } from './admission.ts';
import { MEMBER, YOU } from './testing/fake-call.ts';

it.each([
  ['a member', 'member-token', 1],
  ['a member who has signed out in another tab', null, 0],
  ['a member whose session has just ended', Promise.resolve(null), 0],
])('%s who leaves says goodbye with a token or not at all', async (_who, token, calls) => {
  const api = new FakeApi().answer('POST /participants/{id}/close', undefined);
  const admissions = createAdmissions({
    call: api.call,
    guests: createGuestSession({ storage: new FakeStorage(), nowMs: () => 0 }),
    memberToken: () => token,
    setGuestToken: () => undefined,
  });
  admissions.sayGoodbye(MEMBER, YOU.id);
  await token;
  expect(api.count('POST /participants/{id}/close')).toBe(calls);
});
