import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { buyPro } from './support/plans.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount, signInAsAdministrator } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** The area of administrators (spec 2 §2): the dashboard, members, roles, their prompts, the audit log. */

let product: Product;
let computer: Browser;
let admin: Person;
let member: Person;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', PLANS: 'on' });
  computer = await openComputer();
  admin = await openPerson(computer, { url: product.url });
  member = await openPerson(computer, { url: product.url });
  await signUp(member, product.url, newAccount('Mira', 'Member'));
  await signInAsAdministrator(admin, product);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const figure = (page: Page, section: string, label: string) =>
  page
    .locator('section', { has: heading(page, section) })
    .locator('.figures > div', { hasText: label })
    .locator('dd');
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const rows = (page: Page) => page.locator('tbody tr');

test('an administrator sees the installation in figures; a member is led to the site root (spec 2 §2)', async () => {
  await member.page.goto(`${product.url}/admin/users`);
  await member.page.waitForURL(`${product.url}/`);

  const { page } = admin;
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await heading(page, 'Dashboard').waitFor();
  await figure(page, 'Users', 'Total').waitFor();
  expect(await figure(page, 'Users', 'Total').innerText()).toBe('2');
  expect(await figure(page, 'Users', 'New today').innerText()).toBe('2');
  expect(await figure(page, 'Meetings', 'Running now').innerText()).toBe('0');
  await page.getByText('Same release').waitFor();
  await page.getByText('No avatar provider is set up').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${product.url}/admin/nothing`);
  await heading(page, 'This page doesn’t exist').waitFor();
});

test('a member is found, made an administrator, given a prompt, and is one no more; the audit log has it all', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('searchbox', { name: 'Search names and emails' }).fill('mira');
  await until('one is found', async () => (await rows(page).count()) === 1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await heading(page, 'Mira Member').waitFor();
  await page.getByText('This user has no prompts.').waitFor();

  await page.getByRole('button', { name: 'New prompt' }).click();
  await page.getByLabel('Name').fill('Open points');
  await page.getByLabel('Prompt', { exact: true }).fill('What is open?');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('What is open?').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make administrator' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Make Mira Member an administrator?').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await page.getByText('Mira Member is an administrator now.', { exact: true }).waitFor();

  await member.page.goto(`${product.url}/admin`);
  await heading(member.page, 'Dashboard').waitFor();
  await page.getByRole('button', { name: 'Remove as administrator' }).click();
  await dialog.getByRole('button', { name: 'Remove as administrator' }).click();
  await page.getByRole('button', { name: 'Make administrator' }).waitFor();
  // The page that is open there finds out with its next request.
  await member.page.getByRole('button', { name: 'Refresh' }).click();
  await member.page.waitForURL(`${product.url}/`);

  await page.getByRole('tab', { name: 'Changes by administrators' }).click();
  await until('three acts', async () => (await rows(page).count()) === 3);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await until('three acts', async () => (await rows(page).count()) === 3);
  expect(await rows(page).locator('td:nth-child(2)').allInnerTexts()).toEqual([
    'Removed as administrator',
    'Made administrator',
    'Prompt created',
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-.+\.csv$/);
});

test('a list is saved as CSV as it is filtered, and the audit log says so', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users?search%5Bcontains%5D=mira`);
  await until('one is found', async () => (await rows(page).count()) === 1);
  const button = page.getByRole('button', { name: 'Export as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^users-.+\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('"Mira","Member"');
  await page.route('**/api/admin/users/export*', (route) => route.abort(), { times: 1 });
  await button.click();
  await page.getByText('The file couldn’t be made. Try again.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await rows(page).getByText('List exported').first().waitFor();
});

test('a member gets a plan, another limit and a correction, and loses the plan; the audit log has it all', async () => {
  const { page } = admin;
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await tab('Subscriptions').click();
  await page.getByText('There are no subscriptions yet.').waitFor();
  await page.getByRole('button', { name: 'Add subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Add a subscription for Mira Member').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const add = dialog.getByRole('button', { name: 'Add subscription' });
  await page.route('**/api/admin/users/*/subscriptions', (route) => route.abort(), { times: 1 });
  await add.click();
  await page.getByText('Subscription creation failed. Try again.', { exact: true }).waitFor();
  await add.click();
  await page.getByText('Mira Member has Pro now.', { exact: true }).waitFor();
  await rows(page).getByText('Active', { exact: true }).waitFor();
  await until('it is given once', async () => !(await page.getByText('Add subscription').count()));

  await tab('Quotas').click();
  const minutes = rows(page).filter({ hasText: 'Meetings' });
  await minutes.hover();
  await minutes.getByRole('button', { name: 'Change limit' }).click();
  await dialog.getByLabel('Meetings').selectOption('own');
  await dialog.getByLabel('Limit', { exact: true }).fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a number, 0 or more.').waitFor();
  await dialog.getByLabel('Limit', { exact: true }).fill('120');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limit was changed.', { exact: true }).waitFor();
  await minutes.getByText('120 min').waitFor();
  await minutes.hover();
  await minutes.getByRole('button', { name: 'Correct usage' }).click();
  await dialog.getByLabel('Meetings').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The usage was corrected.', { exact: true }).waitFor();
  await minutes.getByText('50%').waitFor();

  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await tab('Quotas').click();
  await page.getByRole('searchbox', { name: 'Search names and emails' }).fill('mira');
  await rows(page).filter({ hasText: '120 min' }).getByText('Set by an administrator').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const [name, none] of [
    ['Invoices', 'There are no invoices yet.'],
    ['Payments', 'There are no payments yet.'],
  ] as const) {
    await tab(name).click();
    await page.getByText(none).waitFor();
  }
  await tab('Subscriptions').click();
  const pro = rows(page).filter({ hasText: 'Mira Member' });
  await pro.hover();
  await pro.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByLabel('Ends').selectOption('now');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('The plan was cancelled.', { exact: true }).waitFor();
  await pro.getByText('Cancelled', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const acts = () => rows(page).locator('td:nth-child(2)').allInnerTexts();
  await until('all acts', async () => (await acts()).includes('Plan cancelled'));
  expect((await acts()).slice(0, 4)).toEqual([
    'Plan cancelled',
    'Usage corrected',
    'Limit changed',
    'Plan given',
  ]);
});

test('an administrator sees what is not ready for the internet, and how to mend it', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin`);
  await page.getByRole('link', { name: 'Settings check' }).click();
  const finding = (name: string) => page.getByRole('listitem').filter({ has: heading(page, name) });
  const https = finding('Address with https');
  await https.getByText('Put a proxy with a certificate in front and set PUBLIC_URL').waitFor();
  await https.getByText(product.url, { exact: true }).waitFor();
  await https.getByText('docs/self-hosting.md, “Reverse proxy”').waitFor();
  await finding('Real payments').getByText('Advice', { exact: true }).waitFor();
  await finding('Secrets that can’t be guessed').getByText('Ready', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.route('**/api/admin/settings-check', (route) => route.abort());
  await page.reload();
  await page.getByText('The settings couldn’t be checked').waitFor();
  await page.unroute('**/api/admin/settings-check');
  await page.getByRole('button', { name: 'Try again' }).click();
  await https.waitFor();
});

test('an announcement is written, seen by members on every page, closed for good, changed and withdrawn', async () => {
  const { page } = admin;
  const bar = member.page.locator('[data-announcements]');
  await page.goto(`${product.url}/admin/announcements`);
  await page.getByText('Nothing has been announced yet.').waitFor();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Enter a text.').waitFor();
  await dialog.getByLabel('Text', { exact: true }).fill('Maintenance <b>tonight</b> at 22:00.');
  await dialog.getByLabel('Kind').selectOption('warning');
  await dialog.getByText('Preview').waitFor();
  await dialog.getByLabel('Shown until').fill('2020-01-01T10:00');
  await dialog.getByText('The end must be after the beginning.').waitFor();
  await dialog.getByLabel('Shown until').fill('');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The announcement was published.', { exact: true }).waitFor();
  await rows(page).getByText('Shown', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await member.page.goto(`${product.url}/history`);
  // The words as they were written: nothing in them is HTML.
  await bar.getByText('Maintenance <b>tonight</b> at 22:00.', { exact: true }).waitFor();
  expect(await accessibilityProblems(member.page)).toEqual([]);
  await walk(member.page, 'history with an announcement', { sizes: FEW_SIZES });
  const dismissed = member.page.waitForResponse((answer) => answer.url().endsWith('/dismissal'));
  await bar.getByRole('button', { name: 'Close' }).click();
  expect((await dismissed).status()).toBe(204);
  // Another browser of the member would not show it either.
  await member.page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('intermind.announcements')) localStorage.removeItem(key);
  });
  const asked = member.page.waitForResponse((answer) => answer.url().endsWith('/api/announcements'));
  await member.page.goto(`${product.url}/profile`);
  expect(await (await asked).json()).toEqual({ items: [] });
  expect(await bar.getByRole('button').count()).toBe(0);

  const first = rows(page).first();
  await first.hover();
  await first.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Text', { exact: true }).fill('Maintenance tomorrow at 22:00.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The announcement was changed.', { exact: true }).waitFor();
  await member.page.goto(product.url);
  await bar.getByText('Maintenance tomorrow at 22:00.').waitFor();

  await first.hover();
  await first.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The announcement was withdrawn.', { exact: true }).waitFor();
  await rows(page).getByText('Withdrawn', { exact: true }).waitFor();
  const askedAgain = member.page.waitForResponse((answer) => answer.url().endsWith('/api/announcements'));
  await member.page.goto(`${product.url}/history`);
  await askedAgain;
  expect(await bar.getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await until(
    'it is in the audit log',
    async () =>
      (await rows(page)
        .getByText(/^Announcement /)
        .count()) === 3,
  );
});

test('an administrator finds a report, reads all that came with it and sees the picture', async () => {
  const form = new FormData();
  const fields = {
    message: 'The sound stops after a minute.',
    category: 'audio',
    language: 'en',
    agreeToContact: 'true',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('email', 'visitor@example.org');
  form.set('diagnostics', JSON.stringify({ page: '/abc-defg-hij' }));
  form.set('logs', JSON.stringify([{ level: 'error', at: '2030-05-01T10:00:00.000Z', text: 'ICE failed' }]));
  form.set('screenshot', new Blob([ONE_PIXEL], { type: 'image/gif' }), 'one.gif');
  const sent = await fetch(`${product.url}/api/feedback/issues`, {
    method: 'POST',
    body: form,
    headers: { origin: product.url },
    signal: AbortSignal.timeout(15_000),
  });
  expect(sent.status).toBe(204);

  const { page } = admin;
  await page.goto(`${product.url}/admin/feedback?search%5Bcontains%5D=sound`);
  await rows(page).getByText('Problem · Audio').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'The sound stops after a minute.' }).click();
  await heading(page, 'Problem · Audio').waitFor();
  await page.getByRole('link', { name: 'visitor@example.org' }).waitFor();
  await page.getByText('ICE failed').waitFor();
  const picture = page.getByRole('img', { name: 'Screenshot' });
  await picture.waitFor();
  await until('the picture is drawn', () =>
    picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await walk(page, 'a report', { sizes: FEW_SIZES });
  await page.goto(`${product.url}/admin/feedback/fbk_00000000000000000000`);
  await page.getByText('This feedback doesn’t exist any more').waitFor();
});

test('every section beside the pages, in the longest languages', async () => {
  const { page } = admin;
  // Something that lists of money, prompts and changes show.
  await buyPro(product, await accessTokenOf(member.page), { billingCycle: 'monthly', card: 'accepted' });
  const prompt = { name: 'Decisions', text: 'What was decided, and by whom?' };
  await apiCall(product.url, await accessTokenOf(page), 'POST /admin/prompts', prompt);
  await page.goto(`${product.url}/admin`);
  const links = page.locator('.section-nav > a');
  await links.first().waitFor();
  const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(sections).toContain('/admin');
  for (const section of sections) {
    await page.goto(product.url + section);
    await walkTabs(page, section);
  }
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await page.getByText('What is open?').first().waitFor();
  await walkTabs(page, 'a member');
}, 1_200_000);

/** A page as it is, and with `TEST_EVERYTHING` each other tab of it. */
async function walkTabs(page: Page, name: string): Promise<void> {
  await page.locator('main h1').waitFor();
  const tabs = page.locator('main [role=tab]');
  const count = async () => (process.env['TEST_EVERYTHING'] ? tabs.count() : 1);
  for (let place = 0; place === 0 || place < (await count()); place += 1) {
    if (place > 0) await tabs.nth(place).click();
    await page.waitForLoadState('networkidle');
    await walk(page, place > 0 ? new URL(page.url()).pathname : name, { sizes: FEW_SIZES });
  }
}

test('the only administrator stays one; a member is deleted and is signed out', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users?isAdmin=true`);
  await until('one is found', async () => (await rows(page).count()) === 1);
  await rows(page).getByRole('link').click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await page
    .getByText('Nobody else is an administrator. Make someone else one first.', { exact: true })
    .waitFor();

  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('The account was deleted.', { exact: true }).waitFor();
  await until(
    'the row says so',
    async () => (await rows(page).filter({ hasText: 'Deleted account' }).count()) === 1,
  );
  await rows(page).filter({ hasText: 'Deleted account' }).getByRole('link').click();
  await heading(page, 'Deleted account').waitFor();
  expect(await page.getByRole('button', { name: 'Make administrator' }).count()).toBe(0);
  await member.page.goto(`${product.url}/history`);
  await member.page.getByLabel('Password', { exact: true }).waitFor();
});
