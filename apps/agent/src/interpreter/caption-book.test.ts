import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { LANGUAGES } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { CaptionBook } from './caption-book.ts';

const clock = new FakeClock();
const caption = (text: string, part: Partial<Omit<Caption, 'revision'>> = {}): Omit<Caption, 'revision'> => ({
  speaker: 'prt_ana' as ParticipantId,
  segment: 1,
  spokenLanguage: 'en',
  language: 'en',
  text,
  pending: '',
  final: false,
  startMs: null,
  grade: 'production',
  ...part,
});

it('sends what is new, in growing revisions, for each language and segment', () => {
  const book = new CaptionBook(clock);
  const sent = [
    caption('', {}),
    caption('we'),
    caption('we'),
    caption('we', { pending: 'need' }),
    caption('nous', { language: 'fr' }),
    caption('then', { segment: 2 }),
    caption('we need', { final: true }),
    caption('we need more'),
  ].map((each) => book.next(each));
  expect(sent.map((each) => each && [each.language, each.segment, each.text, each.revision])).toEqual([
    undefined,
    ['en', 1, 'we', 1],
    undefined,
    ['en', 1, 'we', 2],
    ['fr', 1, 'nous', 1],
    ['en', 2, 'then', 1],
    ['en', 1, 'we need', 3],
    undefined,
  ]);
});

it('closes a segment whose words do not change any more', () => {
  const book = new CaptionBook(clock);
  book.next(caption('we need'));
  expect(book.next(caption('we need', { final: true }))).toMatchObject({ final: true, revision: 2 });
});

it('ends what is open, with the settled words, and nothing twice', () => {
  const book = new CaptionBook(clock);
  book.next(caption('we need', { final: true }));
  book.next(caption('then', { segment: 2, pending: 'go' }));
  book.next(caption('puis', { segment: 2, language: 'fr' }));
  expect(
    book
      .finish()
      .map(({ segment, language, text, pending, final, revision }) => [
        segment,
        language,
        text,
        pending,
        final,
        revision,
      ]),
  ).toEqual([
    [2, 'en', 'then', '', true, 2],
    [2, 'fr', 'puis', '', true, 2],
  ]);
  expect(book.finish()).toEqual([]);
});

it('lets the final text of a caption that it ended through, once', () => {
  const book = new CaptionBook(clock);
  book.next(caption('puis', { language: 'fr' }));
  book.finish();
  const later = [
    caption('puis on', { language: 'fr' }),
    caption('puis', { language: 'fr', final: true }),
    caption('puis on part', { language: 'fr', final: true }),
    caption('puis nous partons', { language: 'fr', final: true }),
  ].map((each) => book.next(each));
  expect(later.map((each) => each && [each.text, each.final, each.revision])).toEqual([
    undefined,
    undefined,
    ['puis on part', true, 3],
    undefined,
  ]);
});

it('says nothing of an empty beginning, even a final one', () => {
  expect(new CaptionBook(clock).next(caption('', { final: true }))).toBeUndefined();
});

it('sends a beginning of which nothing is settled', () => {
  expect(new CaptionBook(clock).next(caption('', { pending: 'we' }))).toMatchObject({
    pending: 'we',
    revision: 1,
  });
});

it('forgets what did not change for longest first', () => {
  const book = new CaptionBook(clock);
  for (let segment = 1; segment <= 100; segment++) book.next(caption('hello', { segment }));
  book.next(caption('hello all', { segment: 1 }));
  book.next(caption('hello', { segment: 101 }));
  expect(book.next(caption('hello all of you', { segment: 1 }))).toMatchObject({ revision: 3 });
  expect(book.next(caption('hello all', { segment: 2 }))).toMatchObject({ revision: 1 });
});

it('remembers the last 100 captions of a language, so that a long meeting costs no more than a short one', () => {
  const book = new CaptionBook(clock);
  for (let segment = 1; segment <= 101; segment++) book.next(caption('hello', { segment, final: true }));
  expect(book.next(caption('hello', { segment: 2, final: true }))).toBeUndefined();
  expect(book.next(caption('hello', { segment: 1, final: true }))).toMatchObject({ revision: 1 });
});

it('keeps as many in each language, however many there are', () => {
  const book = new CaptionBook(clock);
  for (let segment = 1; segment <= 50; segment++)
    for (const language of LANGUAGES) book.next(caption('said so far', { segment, language }));
  // The translator was down for minutes: the first segment is translated last.
  for (const language of LANGUAGES)
    expect(book.next(caption('all of it', { segment: 1, language, final: true }))).toMatchObject({
      final: true,
      revision: 2,
    });
});

it('knows what changed lately, in every language, as it is now', async () => {
  const book = new CaptionBook(clock);
  book.next(caption('old', { segment: 1, final: true }));
  book.next(caption('we', { segment: 2 }));
  await clock.advance(1_000);
  const sinceMs = clock.nowMs();
  book.next(caption('we need', { segment: 2 }));
  book.next(caption('nous', { segment: 2, language: 'fr' }));
  expect(
    book.since(sinceMs).map(({ caption: { language, text }, changedMs }) => [language, text, changedMs]),
  ).toEqual([
    ['en', 'we need', sinceMs],
    ['fr', 'nous', sinceMs],
  ]);
});
