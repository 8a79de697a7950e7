import type { ParticipantId } from '@intermind/contracts/ids';
import { SEGMENT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import { describe, expect, it } from 'vitest';
import type { EngineInfo } from '../speech/ports.ts';
import { TranscriptBook } from './transcript-book.ts';

const SPEAKER = 'prt_aaaaaaaaaaaaaaaa' as ParticipantId;
const CLOCK = { nowMs: () => 2_000 };
const recogniser: EngineInfo = { id: 'ears', kind: 'speech-to-text', grade: 'production', typicalMs: 0 };
const translator: EngineInfo = { id: 'words', kind: 'translator', grade: 'demonstration', typicalMs: 0 };

function view(segment: number, ...texts: string[]) {
  const words = texts.map((text, at) => ({
    text,
    startMs: 1_000.4 + at * 100,
    endMs: 1_080.4 + at * 100,
  }));
  return { segment, words, stableCount: words.length, ended: true };
}

describe('the transcript of one speaker', () => {
  it('gives a finished segment with its words, times and engine', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    expect(book.said(view(7, 'good', 'morning'), recogniser)).toEqual({
      speaker: SPEAKER,
      segment: 7,
      revision: 1,
      startMs: 1_000,
      endMs: 1_180,
      language: 'en',
      text: 'good morning',
      hasGaps: false,
      grade: 'production',
      engine: 'ears',
      lagMs: 820,
      translations: [],
    });
  });

  it('gives it again, with a higher revision, for each language it was translated into', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    book.said(view(7, 'good', 'morning'), recogniser);
    book.translated(7, 'es', 'buenos días', translator);
    const latest = book.translated(7, 'fr', 'bonjour', translator);
    expect(latest).toMatchObject({ revision: 3, text: 'good morning', grade: 'production' });
    expect(latest?.translations).toEqual([
      { language: 'es', text: 'buenos días', grade: 'demonstration', engine: 'words', lagMs: 820 },
      { language: 'fr', text: 'bonjour', grade: 'demonstration', engine: 'words', lagMs: 820 },
    ]);
  });

  it('keeps the newest translation into a language alone', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    book.said(view(7, 'good', 'morning'), recogniser);
    book.translated(7, 'es', 'buena mañana', translator);
    const latest = book.translated(7, 'es', 'buenos días', translator);
    expect(latest?.translations.map(({ text }) => text)).toEqual(['buenos días']);
  });

  it('holds no translation for better than the words that it translates', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    book.said(view(7, 'good', 'morning'), { ...recogniser, grade: 'demonstration' });
    const given = book.translated(7, 'es', 'buenos días', { ...translator, grade: 'production' });
    expect(given?.translations).toMatchObject([{ grade: 'demonstration' }]);
  });

  it('says that parts were not understood', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    expect(book.said(view(7, 'good', '…'), recogniser)).toMatchObject({ text: 'good …', hasGaps: true });
  });

  it('writes no spaces where the language has none', () => {
    const book = new TranscriptBook(SPEAKER, 'ja', CLOCK);
    expect(book.said(view(7, 'おはよう', 'ございます'), recogniser)?.text).toBe('おはようございます');
  });

  it('gives nothing for a segment without words, an empty translation, or a segment it does not keep', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    expect(book.said(view(7), recogniser)).toBeUndefined();
    book.said(view(8, 'yes'), recogniser);
    expect(book.translated(8, 'es', '', translator)).toBeUndefined();
    expect(book.translated(9, 'es', 'nadie', translator)).toBeUndefined();
  });

  it('keeps the last 100 segments and cuts a text that never ends', () => {
    const book = new TranscriptBook(SPEAKER, 'en', CLOCK);
    for (let segment = 1; segment <= 101; segment++) book.said(view(segment, 'word'), recogniser);
    expect(book.translated(1, 'es', 'palabra', translator)).toBeUndefined();
    expect(book.translated(2, 'es', 'palabra', translator)).toBeDefined();
    const long = book.said(view(160, ...Array<string>(2_000).fill('again')), recogniser);
    expect(long?.text).toHaveLength(SEGMENT_TEXT_MAX_LENGTH);
  });
});
