import { setup } from '@intermind/sdk';
import { beforeEach, expect, it } from 'vitest';
import { setGuestToken } from '../../platform/api.ts';
import { dispatch, feedback, send, write } from './feedback-store.ts';

const answer = { current: Promise.withResolvers<Response>() };

beforeEach(() => {
  answer.current = Promise.withResolvers<Response>();
  setGuestToken(() => 'token');
  setup({
    baseUrl: 'http://meet.test',
    language: () => 'en',
    getToken: () => null,
    onError: () => undefined,
    onUnauthorized: () => undefined,
    fetch: () => answer.current.promise,
  });
});

const INCLUDED = { diagnostics: {}, logs: [] };

it('what is written while feedback is being sent is there the next time; what was sent is not', async () => {
  dispatch('open');
  dispatch('idea');
  write({ message: 'Larger captions' });
  const sent = send('idea', INCLUDED);
  write({ message: 'Larger captions, and bold' });
  answer.current.resolve(new Response(null, { status: 204 }));
  await sent;
  expect(feedback.getState()).toMatchObject({
    state: { view: 'closed', sending: false },
    draft: { message: 'Larger captions, and bold' },
  });
});

it('an empty draft follows what was sent', async () => {
  dispatch('open');
  dispatch('idea');
  write({ message: 'Larger captions' });
  answer.current.resolve(new Response(null, { status: 204 }));
  await send('idea', INCLUDED);
  expect(feedback.getState().draft.message).toBe('');
});
