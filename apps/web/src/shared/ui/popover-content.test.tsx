// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { getText } from '../../platform/text.ts';
import { drawnPage } from '../testing/drawn-page.tsx';
import { Popover } from './popover.tsx';

const page = drawnPage();
beforeEach(async () => void (await getText()));

const dialog = () => document.querySelector('[role=dialog]');

async function open(): Promise<void> {
  await page.draw(
    <main tabIndex={-1}>
      <Popover label="Languages" trigger={(opener) => <button {...opener}>Open</button>}>
        What it holds
      </Popover>
    </main>,
  );
  await page.press('Open');
  await page.found(dialog);
}

test('it closes with its button, which gives the focus back', async () => {
  await open();
  await page.press('Close');
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(page.button('Open'));
});

/** As browsers do: unless the press is prevented, what can have the focus around its place gets it. */
async function press(target: HTMLElement): Promise<void> {
  await page.settle(() => {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    if (target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))
      target.closest<HTMLElement>('[tabindex]')?.focus();
    target.click();
  });
}

test('a press beside it closes it, and the focus goes back to its button', async () => {
  await open();
  await page.settle();
  expect(dialog()!.contains(document.activeElement)).toBe(true);
  await press(document.querySelector<HTMLElement>('main > .dialog-scrim')!);
  await page.found(() => !dialog());
  expect(document.querySelector('.dialog-scrim')).toBeNull();
  expect(document.activeElement).toBe(page.button('Open'));
});
