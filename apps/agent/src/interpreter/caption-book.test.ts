import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, it } from 'vitest';
import { CaptionBook } from './caption-book.ts';

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
  const book = new CaptionBook();
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
  const book = new CaptionBook();
  book.next(caption('we need'));
  expect(book.next(caption('we need', { final: true }))).toMatchObject({ final: true, revision: 2 });
});

it('ends what is open, with the settled words, and nothing twice', () => {
  const book = new CaptionBook();
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

it('says nothing of an empty beginning, even a final one', () => {
  expect(new CaptionBook().next(caption('', { final: true }))).toBeUndefined();
});

it('sends a beginning of which nothing is settled', () => {
  expect(new CaptionBook().next(caption('', { pending: 'we' }))).toMatchObject({
    pending: 'we',
    revision: 1,
  });
});

it('forgets what did not change for longest first', () => {
  const book = new CaptionBook();
  for (let segment = 1; segment <= 500; segment++) book.next(caption('hello', { segment }));
  book.next(caption('hello all', { segment: 1 }));
  book.next(caption('hello', { segment: 501 }));
  expect(book.next(caption('hello all of you', { segment: 1 }))).toMatchObject({ revision: 3 });
  expect(book.next(caption('hello all', { segment: 2 }))).toMatchObject({ revision: 1 });
});

it('remembers the last 500 captions, so that a long meeting costs no more than a short one', () => {
  const book = new CaptionBook();
  for (let segment = 1; segment <= 501; segment++) book.next(caption('hello', { segment, final: true }));
  expect(book.next(caption('hello', { segment: 2, final: true }))).toBeUndefined();
  expect(book.next(caption('hello', { segment: 1, final: true }))).toMatchObject({ revision: 1 });
});
