// @vitest-environment happy-dom
import { type ReactNode, use, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getText } from '../../platform/text.ts';
import { showToast, toasts } from '../../platform/toast.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Toaster } from '../../shared/ui/toaster.tsx';
import { Panel } from './panel.tsx';

const page = drawnPage();

beforeEach(async () => {
  await getText();
  toasts.setState([], true);
});

function People({ asks = false }) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(asks);
  if (!open) return null;
  return (
    <Panel id="people" title="People" onClose={() => setOpen(false)}>
      {/* As a list in a field does: the key is its own while it is there. */}
      <input onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
      <Dialog open={asking} title="Mute everyone else?" onClose={() => setAsking(false)} />
    </Panel>
  );
}

const never = new Promise<never>(() => undefined);
const messages = () => page.texts('li[data-state]').length;
const shown = () => page.texts('h2');
async function draw(asks = false): Promise<void> {
  await page.draw(
    <>
      <button>Elsewhere</button>
      <People asks={asks} />
      <Toaster />
    </>,
  );
  await page.settle(() => showToast({ kind: 'info', text: 'Ben joined', durationMs: Infinity }));
  await page.found(() => messages() === 1);
}

test('Escape closes the panel that has the focus before a message, and gives the focus back', async () => {
  await draw();
  expect(document.activeElement?.textContent).toBe('People');
  await page.key('Escape');
  expect([shown(), messages()]).toEqual([[], 1]);
  await page.key('Escape');
  expect(messages()).toBe(0);
});

test('what is open over the panel closes first, then the panel, then the message', async () => {
  await draw(true);
  const seen = [];
  for (let press = 0; press < 3; press += 1) {
    await page.key('Escape');
    seen.push([shown(), messages()]);
  }
  expect(seen).toEqual([
    [['People'], 1],
    [[], 1],
    [[], 0],
  ]);
});

test('a field that takes the key keeps the panel and the message', async () => {
  await draw();
  const field = document.querySelector('input')!;
  await page.settle(() => field.focus());
  await page.key('Escape');
  expect([shown(), messages()]).toEqual([['People'], 1]);
});

test('with the focus elsewhere Escape is the message’s', async () => {
  await draw();
  await page.settle(() => page.button('Elsewhere')!.focus());
  await page.key('Escape');
  expect([shown(), messages()]).toEqual([['People'], 0]);
});

test('a panel that is shown as another keeps its place while its content is on its way', async () => {
  const Waits = (): never => use(never);
  const shownAs = (id: string, content: ReactNode) =>
    page.draw(
      <>
        <button>Elsewhere</button>
        <Panel id={id} title={id} onClose={() => undefined}>
          {content}
        </Panel>
      </>,
    );
  await shownAs('people', <p>Ben</p>);
  const place = document.querySelector('.call-panel');
  expect([place?.textContent, document.activeElement?.textContent]).toEqual(['peopleBen', 'people']);
  await shownAs('transcript', <Waits />);
  expect(document.querySelectorAll('.call-panel')).toHaveLength(1);
  expect(document.querySelector('.call-panel')).toBe(place);
  expect([place?.textContent, document.activeElement?.textContent]).toEqual([
    'transcriptLoading…',
    'transcript',
  ]);
  expect(page.button('Elsewhere')!.checkVisibility()).toBe(true);
});
