// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { saveMeeting } from './save-meeting.ts';

const app = fakeApp();
const EXPORT = 'GET /conferences/cnf_1/export';
const texts = { begun: 'It has begun.', failed: 'It failed.' };

test('a download is said to have begun, and to have failed', async () => {
  await app.signIn();
  app.server.lose(EXPORT);
  const saved = saveMeeting('cnf_1' as never, texts);
  expect(app.told()).toMatchObject([{ kind: 'info', text: 'It has begun.' }]);
  await saved;
  expect(app.told()).toMatchObject([{ kind: 'error', text: 'It failed.' }]);
});
