// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { WhoIsHere } from './who-is-here.tsx';

const page = drawnPage();
beforeEach(async () => void (await getCallText()));

const KEN = { id: 'ken', name: 'Ken', you: false };
const YOU = { id: 'you', name: 'Marta', you: true };
const ELSEWHERE = 'You’re already in this meeting in another tab or on another device.';

test.each([
  [[], ['Nobody else is here yet']],
  [[YOU], ['Nobody else is here yet', ELSEWHERE]],
  [[KEN], ['Ken is here']],
  [
    [KEN, YOU],
    ['Ken is here', ELSEWHERE],
  ],
])('before joining it says who is inside, and that you are already (%#)', async (people, said) => {
  await page.draw(<WhoIsHere people={people} />);
  const avatars = page.texts('p > span:first-child:not(:last-child)').join('');
  expect(page.texts('p').map((text) => text.slice(text.startsWith(avatars) ? avatars.length : 0))).toEqual(
    said,
  );
});
