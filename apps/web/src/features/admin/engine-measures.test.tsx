// @vitest-environment happy-dom
import type { EngineBench, EngineMeasure } from '@intermind/contracts';
import { act, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEnginesText } from './engines-text.ts';
import { BenchState } from './bench-state.tsx';
import { EngineMeasures } from './engine-measures.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
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

async function show(shown: ReactNode): Promise<void> {
  await act(async () => {
    root.render(<Suspense>{shown}</Suspense>);
    await Promise.resolve();
  });
  // Texts are loaded with the first one.
  for (let tries = 0; tries < 1_000 && !document.querySelector('table, [role=status]'); tries += 1)
    await act(() => new Promise((done) => setTimeout(done, 10)));
}

const measure = (engine: string, more: Partial<EngineMeasure> = {}): EngineMeasure => ({
  ...{
    kind: 'speech-to-text',
    engine,
    grade: 'production',
    outside: true,
    subject: 'en',
    outcome: 'measured',
  },
  ...{ sentences: 3, failed: 0, delayMs: { median: 543, max: 1_200 }, errorRatio: 0.067, chrF: null },
  ...{ charactersPerMinute: null, speedRatio: null, voice: 'piper-en', detail: null },
  ...more,
});
const NO_PRICES = { currency: null, prices: [] };
const nothing = { delayMs: null, errorRatio: null, sentences: 0, voice: null } as const;
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replace(/\s+/gu, ' ')),
  );

test('of each language the best comes first, and what was not measured says why', async () => {
  await show(
    <EngineMeasures
      orders={[]}
      prices={NO_PRICES}
      measures={[
        measure('slow', { errorRatio: 0.2 }),
        measure('slow', { subject: 'ja', ...nothing, outcome: 'no-voice' }),
        measure('quick', { outside: false, grade: 'demonstration', failed: 1, detail: 'it took too long' }),
        measure('right', { errorRatio: 0 }),
        measure('hasty', { errorRatio: 0.5, sentences: 2 }),
        measure('late', { subject: 'ja', ...nothing, outcome: 'no-time' }),
        measure('broken', { ...nothing, sentences: 3, failed: 3, outcome: 'failed', detail: 'no such key' }),
      ]}
    />,
  );
  expect(rows()).toEqual([
    ['rightSpoken by piper-en', 'en', '0.54 sec', '1.20 sec', '0%', 'No price entered'],
    ['slowSpoken by piper-en', 'en', '0.54 sec', '1.20 sec', '20%', 'No price entered'],
    [
      'hastySpoken by piper-en2 of 3 sentences measured',
      ...['en', '0.54 sec', '1.20 sec', '50%', 'No price entered'],
    ],
    [
      'quickDemonstrationSpoken by piper-en1 of 3 sentences failedit took too long',
      ...['en', '0.54 sec', '1.20 sec', '7%', 'Own machine'],
    ],
    ['brokenFailedno such key', 'en', '–', '–', '–', 'No price entered'],
    ['lateNot measured: out of time', 'ja', '–', '–', '–', 'No price entered'],
    ['slowNot measured: no voice', 'ja', '–', '–', '–', 'No price entered'],
  ]);
});

test('each kind has a table of its own with its own figure', async () => {
  const plain = { errorRatio: null, voice: null } as const;
  await show(
    <EngineMeasures
      orders={[]}
      prices={NO_PRICES}
      measures={[
        measure('voice', { kind: 'text-to-speech', ...plain, speedRatio: 12.34 }),
        measure('direct', { kind: 'speech-translator', ...plain, subject: 'en>es', chrF: 55.5 }),
        measure('words', { kind: 'translator', ...plain, subject: 'en>es', chrF: 71.4 }),
      ]}
    />,
  );
  const tables = [...document.querySelectorAll('table')];
  expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual([
    ...['Translation', 'Text to speech', 'Speech to speech'],
  ]);
  expect(rows().map((row) => [row[0], row[1], row[4]])).toEqual([
    ['words', 'enes', '71'],
    ['voice', 'en', '12.3×'],
    ['direct', 'enes', '56'],
  ]);
});

test('says which engine meetings try first and why, and what a minute of speech costs', async () => {
  const words = { kind: 'translator', subject: 'en>es', errorRatio: null, voice: null } as const;
  const engine = (id: string) => ({ id, isDemonstration: false, isHere: true });
  const price = (name: string) => ({ kind: 'translator', engine: name, priceMicros: 20_000_000 }) as const;
  await show(
    <EngineMeasures
      orders={[
        { kind: 'translator', subject: 'en>es', by: 'hand', engines: [engine('words'), engine('best')] },
      ]}
      prices={{
        currency: 'USD',
        prices: [price('words'), price('old'), { ...price('best'), kind: 'text-to-speech' }],
      }}
      measures={[
        measure('best', { ...words, chrF: 80 }),
        measure('old', { ...words, chrF: 60 }),
        measure('words', { ...words, chrF: 70, charactersPerMinute: 900 }),
      ]}
    />,
  );
  expect(rows().map((row) => [row[0], row[5]])).toEqual([
    ['best', 'No price entered'],
    ['wordsFirst in meetings, chosen by hand', '$0.018'],
    ['old', 'Not measured'],
  ]);
});

const bench = (more: Partial<EngineBench>): EngineBench => ({
  ...({ id: 'bch_0123456789abcdef', startedAt: '2030-05-01T10:00:00.000Z', endedAt: null } as EngineBench),
  ...{ state: 'running', failure: null, done: 0, total: 0, measures: [] },
  ...more,
});

function State({ of, earlier = null }: { of: EngineBench; earlier?: string | null }) {
  return <BenchState bench={of} earlier={earlier} t={useEnginesText()} />;
}

test.each([
  [bench({}), 'Looking for a worker without meetings'],
  [bench({ done: 1, total: 3 }), 'Measuring: 1 of 3 engines'],
  [bench({ state: 'failed', failure: 'no-worker' }), 'Every worker had a meeting, or none was connected.'],
  [bench({ state: 'failed', failure: 'meeting' }), 'A meeting began on the worker'],
  [bench({ state: 'failed', failure: 'worker-lost' }), 'The worker stopped answering.'],
  [bench({ state: 'failed', failure: 'too-long' }), 'It took longer than half an hour.'],
  [bench({ state: 'failed', failure: 'crashed' }), 'ended unexpectedly.'],
])('says how the measurement stands (%#)', async (of, words) => {
  await show(<State of={of} />);
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain('The figures below');
});

test('says that the figures are older than the measurement that failed', async () => {
  await show(<State of={bench({ state: 'failed', failure: 'meeting' })} earlier="Yesterday, 10:00" />);
  expect(document.body.textContent).toContain('The figures below are older: Yesterday, 10:00');
});
