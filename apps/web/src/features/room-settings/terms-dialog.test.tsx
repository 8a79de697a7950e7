// @vitest-environment happy-dom
import type { Language, RoomId, RoomTerm } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getRoomsText } from '../../platform/rooms-text.ts';
import { TermsDialog } from './terms-dialog.tsx';

const server = vi.hoisted(() => ({
  terms: [] as unknown[],
  saved: [] as unknown[],
  languages: [] as unknown[],
  reads: 0,
  fails: false,
}));
vi.mock(import('../../platform/room-terms.ts'), () => ({
  readRoomTerms: () => {
    server.reads += 1;
    return server.fails ? Promise.reject(new Error('away')) : Promise.resolve(server.terms as RoomTerm[]);
  },
  readExpectedLanguages: () => Promise.resolve(server.languages as Language[]),
  changeExpectedLanguages: (_id: RoomId, languages: Language[]) => {
    server.languages = languages;
    return Promise.resolve(true);
  },
  changeRoomTerms: (_id: RoomId, terms: RoomTerm[]) => {
    server.saved.push(terms);
    return Promise.resolve(true);
  },
}));

let root: Root;
let closed: number;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.assign(server, { terms: [], saved: [], languages: [], reads: 0, fails: false });
  closed = 0;
  await getRoomsText();
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  root = createRoot(document.createElement('div'));
  await settle(() =>
    root.render(
      <Suspense>
        <TermsDialog roomId={'abc-defg-hij' as RoomId} onClose={() => (closed += 1)} />
      </Suspense>,
    ),
  );
  // Its texts and the words arrive one after the other.
  for (let turn = 0; turn < 100 && !document.querySelector('form, [role=alert]'); turn += 1)
    await settle(() => undefined);
}

const settle = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )!;
const press = (name: string) => settle(() => button(name).click());
function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].findLast(({ textContent }) => textContent === label);
  return document.getElementById(found!.htmlFor) as HTMLInputElement;
}
/** As a person types: React listens to the input’s own setter. */
function type(label: string, text: string): Promise<void> {
  const input = field(label);
  return settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function translateInto(language: string): Promise<void> {
  const list = document.querySelector<HTMLSelectElement>('select[aria-label="Add a translation"]')!;
  await settle(() => {
    list.value = language;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('a moderator adds a word with its translation, and all words are saved', async () => {
  const known = { term: 'Qwik', saidAs: 'quick', translations: {} };
  server.terms = [known];
  await open();
  expect([field('Name or word').value, field('Said as').value]).toEqual(['Qwik', 'quick']);
  await press('Add a name or word');
  await type('Name or word', 'Kessel');
  // The list of the first card is the first.
  await translateInto('en');
  await type('English', 'quick');
  await press('Save');
  expect(server.saved).toEqual([
    [
      { ...known, translations: { en: 'quick' } },
      { term: 'Kessel', saidAs: null, translations: {} },
    ],
  ]);
  expect(closed).toBe(1);
});

test('a word that is there already is told, and nothing can be saved until it is gone', async () => {
  server.terms = [{ term: 'Kessel', saidAs: null, translations: {} }];
  await open();
  await press('Add a name or word');
  await type('Name or word', 'kessel');
  expect([document.body.textContent.includes('already in the list'), button('Save').disabled]).toEqual([
    true,
    true,
  ]);
  await press('Remove');
  expect(button('Save').disabled).toBe(false);
  await press('Save');
  expect(server.saved).toEqual([[{ term: 'kessel', saidAs: null, translations: {} }]]);
});

test('words that could not be read are asked for again, never saved over', async () => {
  server.fails = true;
  await open();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('couldn’t be loaded');
  expect(button('Save')).toBeUndefined();
  server.fails = false;
  await press('Try again');
  expect([server.reads, button('Save').disabled]).toEqual([2, false]);
});

test('the languages that are expected are added, taken away and saved with the words', async () => {
  server.languages = ['fr'];
  await open();
  const list = document.querySelector<HTMLSelectElement>('select[aria-label="Add a language"]')!;
  await settle(() => {
    list.value = 'es';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await press('Remove French');
  await press('Save');
  expect([server.languages, closed]).toEqual([['es'], 1]);
});
