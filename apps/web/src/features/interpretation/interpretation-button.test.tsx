// @vitest-environment happy-dom
import type { Language } from '@intermind/contracts/languages';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loadCallText, setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { InterpretationButton } from './interpretation-button.tsx';

const page = drawnPage();

type Heard = Parameters<typeof InterpretationButton>[0]['heard'];

afterEach(() => page.settle(() => setLanguage('en')));

async function shown(
  heard: Heard,
  {
    phone = false,
    note = null,
    reader = 'en',
  }: { phone?: boolean; note?: string | null; reader?: Language } = {},
) {
  await loadCallText(reader);
  await page.settle(() => setLanguage(reader));
  await page.draw(
    <InterpretationButton hears="de" heard={heard} note={note} phone={phone}>
      {null}
    </InterpretationButton>,
  );
  await act(async () => Promise.resolve());
  const button = document.querySelector('button')!;
  /** Every text that takes room, in the wide and in the narrow form. */
  const room = [...button.querySelectorAll('[aria-hidden] > span:not([aria-hidden])')]
    .map((text) => text.textContent || text.getAttribute('data-text'))
    .filter((text) => text !== null);
  return {
    name: button.getAttribute('aria-label') ?? button.textContent,
    description: button.getAttribute('aria-description'),
    quiet: button.className.includes('bg-stage-control'),
    room: [...new Set(room)].sort(),
  };
}

test('before anything is known of the interpreter it says what is expected, quietly, and why it is quiet', async () => {
  const starting = await shown('starting', { note: 'The interpreter is starting.' });
  expect(starting).toMatchObject({
    name: 'Hearing German, Deutsch',
    description: 'The interpreter is starting.',
    quiet: true,
  });
  expect(await shown('interpreted')).toMatchObject({
    name: 'Hearing German, Deutsch',
    description: null,
    quiet: false,
  });
  expect((await shown('starting', { phone: true })).name).toBe('Hearing German, DE');
});

test('its name has what is written on it, in the wide and in the narrow form', async () => {
  const names = [];
  for (const heard of ['interpreted', 'captionsOnly', 'originalOnly', 'off'] as const)
    names.push((await shown(heard)).name);
  expect(names).toEqual([
    'Hearing German, Deutsch',
    'Captions only, Deutsch',
    'Original only',
    'Interpretation off',
  ]);
});

test('whatever comes by itself takes the same room, so that nothing beside it moves', async () => {
  const rooms = [];
  for (const heard of ['starting', 'interpreted', 'captionsOnly', 'originalOnly'] as const)
    rooms.push((await shown(heard)).room);
  expect(rooms[0]).toEqual(['Captions only', 'Deutsch', 'Hearing German', 'Original', 'Original only']);
  for (const room of rooms) expect(room).toEqual(rooms[0]);
});

test('on phones it has a short name in every state, which is in what is read out, once', async () => {
  const names = [];
  for (const heard of ['starting', 'interpreted', 'captionsOnly', 'originalOnly', 'off'] as const) {
    const { name } = await shown(heard, { phone: true });
    names.push([name, document.querySelector('button')!.textContent]);
  }
  expect(names).toEqual([
    ['Hearing German, DE', 'DE'],
    ['Hearing German, DE', 'DE'],
    ['Captions only, DE', 'DE'],
    ['Original only', 'Original'],
    ['Interpretation off', 'Off'],
  ]);
});

test('a word that only begins like what is written on it is not it', async () => {
  const { name } = await shown('originalOnly', { phone: true, reader: 'ar' });
  expect(document.querySelector('button')!.textContent).toBe('الأصل');
  expect(name).toBe('الصوت الأصلي فقط, الأصل');
});
