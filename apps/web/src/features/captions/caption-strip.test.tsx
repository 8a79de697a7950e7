// @vitest-environment happy-dom
import type { ParticipantId } from '@intermind/contracts/ids';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { state, YOU } from '../../call/testing/fake-call.ts';
import { addCaption, type Captions } from '../../model/captions.ts';
import { NO_LANES } from '../../model/lanes.ts';
import { readSettings } from '../../platform/settings-table.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CaptionStrip } from './caption-strip.tsx';

const page = drawnPage();
const KEN = 'prt_ken' as ParticipantId;
let looks = 0;

beforeEach(async () => {
  await getCallText();
  vi.useFakeTimers();
  looks = 0;
});
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function draw(captions: Captions): Promise<void> {
  const drawn = page.draw(
    <CaptionStrip
      {...{ captions, conference: state(YOU), lanes: NO_LANES, interpreted: false, wide: true }}
      listener={{ hears: 'en', understands: [] }}
      nowMs={() => {
        looks += 1;
        return Date.now();
      }}
      {...{ look: readSettings(null), show: 'both', untranslated: () => null, waiting: 'Nobody speaks' }}
    />,
  );
  await vi.advanceTimersByTimeAsync(0);
  await drawn;
  looks = 0;
}

const said = (): Captions =>
  addCaption(
    [],
    {
      ...{ speaker: KEN, segment: 1, revision: 1, spokenLanguage: 'en', language: 'en', startMs: 0 },
      ...{ grade: 'production', text: 'Good morning', pending: '', final: true },
    },
    'en',
    Date.now(),
    'Ken',
  );
const strip = () => document.querySelector('section')!;
const isHigh = () => strip().classList.contains('caption-strip-spoken');

test('words stay for a while, the height of the strip for 30 s after them', async () => {
  await draw(said());
  expect([strip().textContent, isHigh()]).toEqual([expect.stringContaining('Good morning'), true]);
  await later(20_000);
  expect([strip().textContent, isHigh()]).toEqual(['Nobody speaks', true]);
  await later(9_999);
  expect(isHigh()).toBe(true);
  await later(1);
  expect([strip().textContent, isHigh()]).toEqual(['Nobody speaks', false]);
});

test('while nobody speaks the strip is not drawn again', async () => {
  await draw([]);
  await later(60_000);
  expect(looks).toBe(0);
  await draw(said());
  await later(60_000);
  const drawn = looks;
  await later(600_000);
  expect(looks).toBe(drawn);
});
