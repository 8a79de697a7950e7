import type { Feedback } from '@intermind/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, problemsEverywhere } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, signInAsAdministrator } from './support/sign-in.ts';
import { until } from './support/until.ts';

let product: Product;
let computer: Browser;

beforeAll(async () => {
  [product, computer] = await Promise.all([startProduct(), openComputer()]);
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
});

async function adminToken(): Promise<string> {
  const person = await openPerson(computer, { url: product.url });
  await signInAsAdministrator(person, product);
  const token = await accessTokenOf(person.page);
  await person.close();
  return token;
}

/** From one point of the picture to another, in fractions. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await page.locator('[data-annotation]').boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

/** The colours at places given in fractions: red, green, blue. */
async function coloursAt(page: Page, jpeg: Buffer, places: [number, number][]): Promise<number[][]> {
  return page.evaluate(
    async ({ address, places }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      return places.map(([x, y]) => [
        ...canvas.getImageData(Math.round(x * width), Math.round(y * height), 1, 1).data.subarray(0, 3),
      ]);
    },
    { address: `data:image/jpeg;base64,${jpeg.toString('base64')}`, places },
  );
}

test('a visitor reports an issue with a picture; what they hide is black for every reader (spec 1 §4)', async () => {
  const { page, watch, close } = await openPerson(computer, { url: product.url });
  await page.setContent('<body style="background: #e8d020">');
  const picture = await page.screenshot();
  await page.goto(product.url);
  await page.evaluate(() => console.warn('asked with Bearer abc.def'));
  const opener = page.getByRole('button', { name: 'Report a problem' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Feedback' });
  await panel.getByRole('button', { name: 'Suggest an idea' }).click();
  await page.getByRole('dialog', { name: 'Suggest an idea' }).locator('textarea').waitFor();
  expect(await problemsEverywhere(page, { about: '[role=dialog] textarea' })).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Report an issue' }).click();
  const form = page.getByRole('dialog', { name: 'Report an issue' });
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Choose what it’s about.').waitFor();

  // Closed by mistake: nothing is lost.
  await form.getByLabel('What happened?').fill('The picture stays yellow.');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await until('the focus is back', () => opener.evaluate((button) => button === document.activeElement));
  await opener.click();
  await panel.getByRole('button', { name: 'Report an issue' }).click();
  expect(await form.getByLabel('What happened?').inputValue()).toBe('The picture stays yellow.');
  await form.getByRole('radio', { name: 'Video' }).check();

  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await form.getByText('This file type isn’t supported. Choose an image.').waitFor();
  await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  await form.getByRole('button', { name: 'Mark up' }).click();

  const editor = page.getByRole('dialog', { name: 'Mark the screenshot' });
  await editor.locator('img').waitFor();
  await editor.getByRole('radio', { name: 'Hide' }).check();
  await drag(page, [0.1, 0.1], [0.105, 0.4]);
  expect(await editor.getByRole('button', { name: /^Hidden area/ }).count()).toBe(0);
  await drag(page, [0.1, 0.1], [0.4, 0.4]);
  // Another one by the keyboard: 0.35 to 0.65, moved to the right by 3 %.
  await editor.getByRole('radio', { name: 'Highlight' }).check();
  await editor.getByRole('button', { name: 'Add box' }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  const marked = editor.getByRole('button', { name: 'Highlighted area 2' });
  expect(await marked.evaluate((box: HTMLElement) => parseFloat(box.style.left))).toBeCloseTo(38);
  expect(await accessibilityProblems(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Done' }).click();
  await editor.waitFor({ state: 'detached' });

  await form.getByText('What’s sent with it').click();
  await form.getByText('Bearer [redacted]').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByLabel('Email (optional)').fill('visitor@example.org');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. Your feedback was sent.').first().waitFor();
  await form.waitFor({ state: 'detached' });
  expect({ ...watch, errors: watch.errors.filter((text) => !text.includes('Bearer')) }).toEqual({
    errors: [],
    violations: [],
    foreign: [],
  });

  const token = await adminToken();
  const { items } = await apiCall<{ items: Feedback[] }>(product.url, token, 'GET /feedback');
  const sent = await apiCall<Feedback>(product.url, token, `GET /feedback/${items[0]!.id}`);
  const { kind, category, message, email, agreeToContact, diagnostics, logs, hasScreenshot } = sent;
  expect({
    kind,
    category,
    message,
    email,
    agreeToContact,
    hasScreenshot,
    page: diagnostics['page'],
  }).toEqual({
    kind: 'issue',
    category: 'video',
    message: 'The picture stays yellow.',
    email: 'visitor@example.org',
    agreeToContact: true,
    hasScreenshot: true,
    page: '/',
  });
  expect(logs.map(({ text }) => text)).toContain('asked with Bearer [redacted]');
  const answer = await fetch(`${product.url}/api/feedback/${sent.id}/screenshot`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(15_000),
  });
  const jpeg = Buffer.from(await answer.arrayBuffer());
  const hidden: [number, number][] = [];
  for (let x = 0.11; x < 0.39; x += 0.02) for (let y = 0.11; y < 0.39; y += 0.02) hidden.push([x, y]);
  const dark = await coloursAt(page, jpeg, hidden);
  expect(Math.max(...dark.flat())).toBeLessThan(16);
  const [yellow, frame] = await coloursAt(page, jpeg, [
    [0.5, 0.5],
    [0.6785, 0.5],
  ]);
  expect([yellow![0]! > 200, yellow![1]! > 180, frame![0]! > 150, frame![1]! < 120]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await close();
});

test('the panel reaches the edge of the window, and the page under it neither moves nor scrolls', async () => {
  const { page, close } = await openPerson(computer, {
    url: product.url,
    viewport: { width: 1024, height: 500 },
    reducedMotion: true,
  });
  await page.goto(product.url);
  const title = page.locator('h1');
  await title.waitFor();
  const before = await title.boundingBox();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const panel = page.getByRole('dialog', { name: 'Feedback' });
  const { x, width } = (await panel.boundingBox())!;
  await page.mouse.move(100, 250);
  await page.mouse.wheel(0, 300);
  expect([x + width, await title.boundingBox(), await page.evaluate(() => scrollY)]).toEqual([
    1024,
    before,
    0,
  ]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.mouse.wheel(0, 300);
  await until('the page scrolls again', () => page.evaluate(() => scrollY > 0));
  await close();
});
