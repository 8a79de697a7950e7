// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getText } from '../../platform/text.ts';
import { hideToast, showToast, toasts } from '../../platform/toast.ts';
import { drawnPage } from '../testing/drawn-page.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Toaster } from './toaster.tsx';

const page = drawnPage();
const STYLES = readFileSync(path.resolve(import.meta.dirname, '../../styles/floating.css'), 'utf8');

beforeEach(async () => {
  await getText();
  toasts.setState([], true);
});

function Asked({ dismissible = true }) {
  const [open, setOpen] = useState(true);
  return <Dialog open={open} title="Asked" dismissible={dismissible} onClose={() => setOpen(false)} />;
}
const ITEMS = [{ key: 'one', items: [{ key: 'one', label: 'One', onSelect: () => undefined }] }];
const FLOATING: Record<string, ReactNode> = {
  menu: <Menu sections={ITEMS} trigger={(opener) => <button {...opener}>Open</button>} />,
  popover: (
    <Popover label="About" trigger={(opener) => <button {...opener}>Open</button>}>
      <p>Something</p>
    </Popover>
  ),
};

const shown = () => toasts.getState().map(({ text }) => text);
const messages = () => page.texts('li[data-state]');
const open = () => document.querySelector('[role=dialog], [role=menu]');
async function draw(what: ReactNode): Promise<void> {
  await page.draw(
    <>
      <main>{what}</main>
      <Toaster />
    </>,
  );
}
async function tell(text: string): Promise<void> {
  await page.settle(() => showToast({ kind: 'info', text, durationMs: Infinity }));
  await page.found(() => messages().some((message) => message.startsWith(text)));
}

test.each(Object.keys(FLOATING))(
  'Escape closes the %s that a person is in, and after it a message that came meanwhile',
  async (what) => {
    await draw(FLOATING[what]);
    await page.press('Open');
    await page.found(open);
    await tell('Ben joined');
    await page.key('Escape');
    expect([open(), shown(), document.activeElement?.textContent]).toEqual([null, ['Ben joined'], 'Open']);
    await page.key('Escape');
    expect(shown()).toEqual([]);
  },
);

test('Escape closes a dialog before a message that came meanwhile', async () => {
  await draw(<Asked />);
  await page.found(open);
  await tell('Ben joined');
  await page.key('Escape');
  expect([open(), shown()]).toEqual([null, ['Ben joined']]);
});

test('what must be answered stays; Escape is the message’s', async () => {
  await draw(<Asked dismissible={false} />);
  await page.found(open);
  await tell('Ben joined');
  await page.key('Escape');
  expect([open() === null, shown()]).toEqual([false, []]);
});

test('Escape closes the message that has the focus, whatever is open', async () => {
  await draw(FLOATING['popover']);
  await page.press('Open');
  await page.found(open);
  await tell('Ben joined');
  await page.key('Escape', page.button('Close'));
  expect([open() === null, shown()]).toEqual([false, []]);
});

test('a message that Escape has left alone goes when its time is over', async () => {
  await draw(<Asked />);
  await page.found(open);
  await page.settle(() => showToast({ kind: 'info', text: 'Ben joined', durationMs: 300 }));
  await page.found(() => messages().length > 0);
  await page.key('Escape');
  expect(open()).toBeNull();
  await page.found(() => shown().length === 0);
});

test('without anything else open Escape closes the newest message', async () => {
  await draw(null);
  await tell('Ben joined');
  await tell('Ken joined');
  await page.key('Escape');
  expect(shown()).toEqual(['Ben joined']);
  await page.settle(() => hideToast('nobody'));
});

test('messages are 356 px wide with 14 px between them (spec 1 §9)', async () => {
  await draw(null);
  await tell('Ben joined');
  const list = document.querySelector<HTMLElement>('[data-toasts]')!;
  expect([list.style.getPropertyValue('--toast-width'), list.style.getPropertyValue('--toast-gap')]).toEqual([
    '356px',
    '14px',
  ]);
  const [, rules] = /\n\.toast-list \{([^}]*)\}/.exec(STYLES)!;
  expect(list.className).toBe('toast-list');
  expect(rules).toContain('  width: min(var(--toast-width), calc(100vw - 32px));\n');
  expect(rules).toContain('  gap: var(--toast-gap);\n');
});
