// @vitest-environment happy-dom
import type { Participant } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, KEN, MEMBER, participant } from '../../call/testing/fake-call.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CallSummary } from './stay-summary.tsx';

const page = drawnPage();
fakeApp();

beforeEach(async () => {
  await getCallText();
});

/** Leaves a call after this long with these people. */
async function left(lastedMs: number, ...others: Participant[]) {
  const call = fakeCall();
  call.settings.setState({ language: 'en', hears: 'es' });
  await call.clock.advance(60_000);
  await call.inCall(MEMBER, ...others);
  await call.clock.advance(lastedMs);
  call.meeting.leave();
  await page.draw(<CallSummary meeting={call.meeting} />);
}
const languages = () =>
  [...document.querySelectorAll('[role=listitem] > span')].map(({ textContent, className }) => [
    textContent,
    className.includes('tag-solid') ? 'yours' : 'spoken',
  ]);

test('a person who has left reads how long it was, with how many people, and in which languages', async () => {
  await left(
    65 * 60_000,
    { ...KEN, language: 'es' },
    participant('prt_lu', { language: 'ja', personId: 'usr_lu' as never }),
  );
  expect(page.texts('p:has([role=list]) > span.tabular-nums')).toEqual([
    '1 hour, 5 minutes',
    'With 2 other people',
  ]);
  expect(languages()).toEqual([
    ['en', 'spoken'],
    ['ja', 'spoken'],
    ['es', 'yours'],
  ]);
});

test('a person who met someone is asked how it was; one who was alone is not, and reads of nobody else', async () => {
  const asked = () => page.texts('legend');
  await left(30_000, KEN);
  await page.found(() => asked().length > 0);
  // Its code is there by now: where it is asked, it is asked at once.
  await left(30_000);
  expect(asked()).toEqual([]);
  expect(page.texts('p:has([role=list]) > span.tabular-nums')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('other');
});
