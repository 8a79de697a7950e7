// @vitest-environment happy-dom
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getText } from '../../platform/text.ts';
import { drawnPage } from '../testing/drawn-page.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';

const page = drawnPage();

beforeEach(async () => void (await getText()));

/** Its code is loaded when it opens. */
const LazyDialog = lazy(async () => Promise.resolve({ default: Dialog }));

function Opener({ children, kept = false }: { children: ReactNode; kept?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {kept ? (
        <Dialog open={open} title="Asked" onClose={close}>
          {children}
        </Dialog>
      ) : (
        open && (
          <Suspense>
            <LazyDialog open title="Asked" onClose={close}>
              {children}
            </LazyDialog>
          </Suspense>
        )
      )}
    </>
  );
}

const CONTENTS: [string, ReactNode, () => Element | null | undefined][] = [
  ['takes the first control', <p key="text">Read it</p>, () => page.button('Close')],
  ['has a field of its own choice', <input key="field" autoFocus />, () => document.querySelector('input')],
  ['has a link to copy', <CopyButton key="copy" primary label="Copy" text="x" />, () => page.button('Copy')],
];

test.each(CONTENTS.flatMap((one) => [true, false].map((kept) => [...one, kept] as const)))(
  'a dialog that %s gives the focus back to what opened it',
  async (_, content, focused, kept) => {
    await page.draw(<Opener kept={kept}>{content}</Opener>);
    for (const time of ['first', 'second']) {
      page.button('Open')!.focus();
      await page.press('Open');
      const wanted = await page.found(focused);
      expect(document.activeElement, time).toBe(wanted);
      await page.key('Escape');
      await page.found(() => document.querySelector('[role=dialog]') === null);
      expect(document.activeElement, time).toBe(page.button('Open'));
    }
  },
);

/** Two dialogs in turn in one place, both with their code loaded. */
function Exchange() {
  const [shown, setShown] = useState<'link' | 'rules' | null>(null);
  return (
    <>
      <button onClick={() => setShown('link')}>Open</button>
      {shown === 'link' ? (
        <Dialog key="link" open title="Link" onClose={() => setShown(null)}>
          <CopyButton primary label="Copy" text="x" />
          <button onClick={() => setShown('rules')}>Rules</button>
        </Dialog>
      ) : (
        shown && <Dialog key="rules" open title="Rules of it" onClose={() => setShown('link')} />
      )}
    </>
  );
}

test('dialogs that take each other’s place keep the focus, and the last gives it back to what opened the first', async () => {
  await page.draw(<Exchange />);
  page.button('Open')!.focus();
  await page.press('Open');
  const titles = () => page.texts('[role=dialog] h2');
  const isInside = () => document.activeElement?.closest('[role=dialog]') != null;
  await page.found(isInside);
  page.button('Rules')!.focus();
  await page.press('Rules');
  await page.settle();
  expect([titles(), isInside()]).toEqual([['Rules of it'], true]);
  await page.key('Escape');
  await page.settle();
  expect([titles(), isInside()]).toEqual([['Link'], true]);
  await page.key('Escape');
  await page.found(() => titles().length === 0);
  expect(document.activeElement).toBe(page.button('Open'));
});

/** Two dialogs that stay in the page, in either order; one closes as the other opens. */
function Kept({ order }: { order: readonly ('link' | 'rules')[] }) {
  const [shown, setShown] = useState<'link' | 'rules' | null>(null);
  const dialogs = {
    link: (
      <Dialog key="link" open={shown === 'link'} title="Link" onClose={() => setShown(null)}>
        <button onClick={() => setShown('rules')}>Rules</button>
      </Dialog>
    ),
    rules: <Dialog key="rules" open={shown === 'rules'} title="Rules of it" onClose={() => setShown(null)} />,
  };
  return (
    <>
      <button onClick={() => setShown('link')}>Open</button>
      {order.map((one) => dialogs[one])}
    </>
  );
}

test.each([[['link', 'rules']], [['rules', 'link']]] as const)(
  'dialogs that stay in the page and take each other’s place (%j) give the focus back to what opened the first',
  async (order) => {
    await page.draw(<Kept order={order} />);
    for (const time of ['first', 'second']) {
      page.button('Open')!.focus();
      await page.press('Open');
      await page.found(() => page.button('Rules'));
      page.button('Rules')!.focus();
      await page.press('Rules');
      await page.found(() => page.texts('[role=dialog] h2').join() === 'Rules of it');
      expect(document.activeElement?.closest('[role=dialog]'), time).not.toBeNull();
      await page.key('Escape');
      await page.found(() => document.querySelector('[role=dialog]') === null);
      expect(document.activeElement, time).toBe(page.button('Open'));
    }
  },
);

/** A question that is asked from a popover, which closes in the same moment. */
function Asking() {
  const [asks, setAsks] = useState(false);
  return (
    <main>
      <Popover label="Choices" trigger={(opener) => <button {...opener}>Choices</button>}>
        {(close) => (
          <button
            onClick={() => {
              close();
              setAsks(true);
            }}
          >
            Ask
          </button>
        )}
      </Popover>
      {asks && <Dialog open title="Asked" onClose={() => setAsks(false)} />}
    </main>
  );
}

test('a dialog that a popover has opened gives the focus back to the button of the popover, each time', async () => {
  await page.draw(<Asking />);
  for (const time of ['first', 'second', 'third']) {
    page.button('Choices')!.focus();
    await page.press('Choices');
    const ask = await page.found(() => page.button('Ask'));
    ask.focus();
    await page.press('Ask');
    await page.found(() => page.texts('[role=dialog] h2').includes('Asked'));
    await page.settle();
    await page.key('Escape');
    await page.found(() => document.querySelector('[aria-modal]') === null);
    expect(document.activeElement, time).toBe(page.button('Choices'));
  }
});
