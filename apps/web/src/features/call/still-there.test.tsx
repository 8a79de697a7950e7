// @vitest-environment happy-dom
import { ALONE_COUNTDOWN_SECONDS } from '@intermind/contracts/limits';
import { expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { StillThere } from './still-there.tsx';

const page = drawnPage();
fakeApp();

test('the countdown is read out at 90, 60 and 30 seconds, then each of the last ten (spec 1 §2)', async () => {
  const spoken: string[] = [];
  const answers = { onStay: vi.fn(), onLeave: vi.fn() };
  await page.draw(<StillThere secondsLeft={ALONE_COUNTDOWN_SECONDS} {...answers} />);
  await page.found(() => page.button('Stay'));
  for (let secondsLeft = ALONE_COUNTDOWN_SECONDS; secondsLeft > 0; secondsLeft -= 1) {
    await page.draw(<StillThere secondsLeft={secondsLeft} {...answers} />);
    const [said = ''] = page.texts('[role=status]');
    if (said !== (spoken.at(-1) ?? '')) spoken.push(said);
    if (secondsLeft === 65)
      expect(page.texts('[role=timer]')).toEqual(['You’ll leave the meeting in 65 seconds (1:05)']);
  }
  expect(spoken).toEqual(
    [90, 60, 30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(
      (left) => `You’ll leave the meeting in ${left} second${left === 1 ? '' : 's'}`,
    ),
  );
  await page.press('Stay');
  await page.press('Leave now');
  expect([answers.onStay.mock.calls.length, answers.onLeave.mock.calls.length]).toEqual([1, 1]);
});
