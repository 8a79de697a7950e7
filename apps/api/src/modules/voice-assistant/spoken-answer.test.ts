import type { ConferenceId, Language, SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { AnswerPart, PassageMeeting } from '../ai/index.ts';
import { spokenAnswer } from './spoken-answer.ts';

const PLAN: PassageMeeting = {
  id: 'cnf_1' as ConferenceId,
  title: 'Site plan',
  startedAt: new Date('2026-03-05T10:00:00Z'),
};
const UNNAMED: PassageMeeting = { ...PLAN, id: 'cnf_2' as ConferenceId, title: null };
const RUNNING: PassageMeeting = { ...UNNAMED, id: 'cnf_3' as ConferenceId, running: true };

const quote = (number: number, meeting?: PassageMeeting): AnswerPart => ({
  type: 'quote',
  number,
  passage: {
    ...{ segmentId: `seg_${number}` as SegmentId, speaker: 'Ben', startMs: 0, language: 'en' },
    text: 'We move in May.',
    ...(meeting && { meeting }),
  },
});
const text = (words: string): AnswerPart => ({ type: 'text', text: words });
async function spoken(
  parts: AnswerPart[],
  language: Language = 'en',
  opened = true,
  timeZone?: string,
): Promise<string> {
  const given = (async function* () {
    for (const part of parts) yield await Promise.resolve(part);
  })();
  return (await Array.fromAsync(spokenAnswer(given, language, { opened, timeZone }))).join('').trim();
}

test('a model is followed by the titles and days of the earlier meetings that it cites, each once', async () => {
  const parts = [text('In May [1][2]. Ben said so [3].'), quote(1, PLAN), quote(2, PLAN), quote(3, RUNNING)];
  expect(await spoken(parts)).toBe('In May. Ben said so. That’s from “Site plan” on March 5, 2026.');
  expect(await spoken([text('Im Mai.'), quote(1, UNNAMED)], 'de')).toBe(
    'Im Mai. Das stammt aus der Besprechung vom 5. März 2026.',
  );
});

test('quotations of an earlier meeting begin with it, those of this one do not', async () => {
  const parts: AnswerPart[] = [{ type: 'outcome', outcome: 'quotes' }, quote(1, PLAN), quote(2, RUNNING)];
  expect(await spoken(parts)).toBe(
    'In “Site plan” on March 5, 2026. Ben said: We move in May. Ben said: We move in May.',
  );
  expect(await spoken(parts.slice(0, 1).concat(quote(1)), 'en', false)).toBe('Ben said: We move in May.');
});

test('a long answer ends, and still says where it comes from', async () => {
  const long = 'word '.repeat(400);
  expect(await spoken([text(long), text('more'), quote(1, PLAN)])).toBe(
    `${long} That’s from “Site plan” on March 5, 2026.`,
  );
});

test('the day is that of the owner', async () => {
  const late = { ...PLAN, startedAt: new Date('2026-03-05T23:30:00Z') };
  const cited = [text('In May.'), quote(1, late)];
  expect(await spoken(cited)).toContain('March 5, 2026');
  expect(await spoken(cited, 'en', true, 'Europe/Berlin')).toContain('March 6, 2026');
  const quoted: AnswerPart[] = [{ type: 'outcome', outcome: 'quotes' }, quote(1, late)];
  expect(await spoken(quoted, 'en', true, 'Asia/Tokyo')).toContain('March 6, 2026');
});
