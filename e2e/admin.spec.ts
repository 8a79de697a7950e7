import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from './support/accessibility.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { FEW_SIZES, walk } from './support/layout-walk.ts';
import { type Product, startProduct } from './support/product.ts';
import { chooseNewPassword, fillSignIn, newAccount, signUp } from './support/sign-in.ts';
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
  await admin.page.goto(product.url);
  await admin.page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(admin.page, product.admin);
  await chooseNewPassword(admin.page, 'correct horse 7 battery');
  await admin.page.getByRole('button', { name: /, account$/ }).waitFor();
}, 120_000);

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
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto(`${product.url}/admin/nothing`);
  await heading(page, 'This page doesn’t exist').waitFor();
});

test('a member is found, made an administrator, given a prompt, and is one no more; the audit log has it all', async () => {
  const { page } = admin;
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('searchbox', { name: 'Search names and emails' }).fill('mira');
  await until('one is found', async () => (await rows(page).count()) === 1);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await heading(page, 'Mira Member').waitFor();
  await page.getByText('This user has no prompts.').waitFor();

  await page.getByRole('button', { name: 'New prompt' }).click();
  await page.getByLabel('Name').fill('Open points');
  await page.getByLabel('Prompt', { exact: true }).fill('What is open?');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('What is open?').first().waitFor();
  expect(await seriousProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make administrator' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Make Mira Member an administrator?').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
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
  expect(await seriousProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-.+\.csv$/);
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
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add subscription' }).click();
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
  expect(await seriousProblems(page)).toEqual([]);
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
  expect(await seriousProblems(page)).toEqual([]);
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
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('The plan was cancelled.', { exact: true }).waitFor();
  await pro.getByText('Cancelled', { exact: true }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);

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

test('every screen in every language and size', async () => {
  const { page } = admin;
  for (const [address, ready] of [
    ['/admin', page.locator('.figures').first()],
    ['/admin/users', rows(page).first()],
    ['/admin/billing', rows(page).first()],
    ['/admin/billing/quotas', rows(page).first()],
    ['/admin/audit', rows(page).first()],
  ] as const) {
    await page.goto(product.url + address);
    await ready.waitFor();
    await walk(page, address, { sizes: FEW_SIZES });
  }
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Mira Member' }).click();
  await page.getByText('What is open?').first().waitFor();
  await walk(page, 'a member', { sizes: FEW_SIZES });
});

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
