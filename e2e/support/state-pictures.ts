import type { Page } from 'playwright-core';
import { apiCall } from './api-client.ts';
import type { Person } from './browser.ts';
import { changeSettings } from './change-settings.ts';
import { followSocket } from './made-up-meeting.ts';
import { installPageTime } from './page-time.ts';
import { accessTokenOf } from './sign-in.ts';

type Take = (page: Page, screen: string) => Promise<void>;

/** Five minutes alone in the call in 10 s. */
const PACE = 30;
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** What a member who is alone in a room of their own sees, until the connection is lost; and the connection test. */
export async function stateAlonePictures({ context, page }: Person, url: string, take: Take): Promise<void> {
  await context.addInitScript(installPageTime);
  const sockets = followSocket(page);
  await page.goto(`${url}/profile`);
  const { id: room } = await apiCall<{ id: string }>(url, await accessTokenOf(page), 'POST /rooms');
  await page.goto(`${url}/${room}`);
  await page.locator('form button[type="submit"]').click();
  await page.locator('.bg-stage-leave').waitFor();
  await page.locator('.call button:has(.lucide-qr-code)').click();
  await dialog(page).waitFor();
  await take(page, 'invite');
  await closeDialog(page);
  await page.keyboard.press('?');
  await dialog(page).waitFor();
  await take(page, 'shortcuts');
  await closeDialog(page);

  await page.evaluate((pace) => window.setPace(pace), PACE);
  // The five minutes begin again, at this pace.
  for (const on of [false, true]) await changeSettings(page, { leaveCallAutomaticallyWhenAlone: on });
  await page.locator('[role=alertdialog]').waitFor();
  await page.evaluate(() => window.setPace(1));
  await take(page, 'still-there');
  await closeDialog(page);

  await page.route('**/api/participants', (route) => route.abort());
  sockets.send({ type: 'participant.left', participantId: await sockets.you(), reason: 'lost' });
  await page.evaluate((pace) => window.setPace(pace), PACE);
  await page.locator('main h1').waitFor({ timeout: 90_000 });
  await page.evaluate(() => window.setPace(1));
  await take(page, 'connection-lost');
  await page.unroute('**/api/participants');

  await page.goto(url);
  await page.locator('main li [aria-haspopup=menu]').first().click();
  await page.locator('[role=menuitem]:has(.lucide-door-open)').click();
  await page.locator('[role=dialog] form').waitFor();
  await take(page, 'room-settings');

  await page.goto(`${url}/test`);
  await page.locator('main button').first().click();
  await page.locator('main button:has(.lucide-copy)').waitFor({ timeout: 90_000 });
  await take(page, 'connection-test');
}

/** A guest whom nobody answers. */
export async function unansweredPicture({ page }: Person, address: string, take: Take): Promise<void> {
  const sockets = followSocket(page);
  await page.goto(address);
  await page.locator('input[autocomplete="name"]').fill('Marta');
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('progressbar').waitFor();
  sockets.send({ type: 'join_request.expired', joinRequestId: sockets.joinRequestId() });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.locator('h1').waitFor();
  await take(page, 'unanswered');
}

/** In the page, as where the browser has no window for it. */
export async function floatingPicture(page: Page, take: Take): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(window, 'documentPictureInPicture', { value: undefined, configurable: true }),
  );
  const toggle = async () => {
    await page.locator('[data-more]').click();
    await page.locator('[role^=menuitem]:has(.lucide-picture-in-picture-2)').click();
    await page.keyboard.press('Escape');
  };
  await toggle();
  await page.locator('.cursor-move video').waitFor();
  await take(page, 'floating-video');
  await toggle();
}
