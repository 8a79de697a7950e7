// @vitest-environment happy-dom
import type { Announcement } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnnouncementDialog } from './announcement-dialog.tsx';

const SCHEDULED = {
  ...{ text: 'Maintenance', severity: 'info' },
  ...{ from: '2030-05-01T10:00:30.500Z', until: '2030-05-01T12:00:30.500Z' },
} as Announcement;
const onSave = vi.fn(() => Promise.resolve(null));
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onSave.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => {
    root.unmount();
    return new Promise((done) => setTimeout(done));
  });
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(announcement: Announcement): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <AnnouncementDialog announcement={announcement} onSave={onSave} onClose={() => undefined} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  // Texts are loaded with the first one.
  for (let tries = 0; tries < 1_000 && !document.querySelector('form'); tries += 1)
    await act(() => new Promise((done) => setTimeout(done, 10)));
}
const field = (name: 'from' | 'until') => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
/** As a person does it: React looks at the prototype's setter. */
const empty = (name: 'from' | 'until') =>
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(field(name), '');
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () => {
    document.querySelector('form')!.requestSubmit();
    await Promise.resolve();
  });
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

test.each(['from', 'until'] as const)(
  'half a day or time in %s is refused, not taken as empty',
  async (name) => {
    await show(SCHEDULED);
    empty(name);
    // What a browser says of a field with a day and no time.
    const half = vi.spyOn(field(name), 'validity', 'get');
    half.mockReturnValue({ valid: false, badInput: true } as ValidityState);
    await submit();
    expect(alerts()).toEqual(['Enter a valid date and time, or leave this empty.']);
    expect([onSave.mock.calls, document.activeElement]).toEqual([[], field(name)]);
    half.mockRestore();
    await submit();
    expect([onSave.mock.calls.length, alerts()]).toEqual([1, []]);
  },
);

test('what is not touched stays as it was, to the second; what is emptied is at once, and without end', async () => {
  await show(SCHEDULED);
  await submit();
  empty('from');
  empty('until');
  await submit();
  const { text, severity, from, until } = SCHEDULED;
  expect(onSave.mock.calls).toEqual([
    [{ text, severity, from, until }],
    [{ text, severity, from: null, until: null }],
  ]);
});
