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
    <main>
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
  expect(document.activeElement?.textContent).toBe('Open');
});

test('a press beside it only closes it', async () => {
  await open();
  await page.settle();
  const under = document.querySelector<HTMLElement>('main > .dialog-scrim')!;
  await page.settle(() => {
    under.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    under.click();
  });
  await page.found(() => !dialog());
  expect(document.querySelector('.dialog-scrim')).toBeNull();
});
