import { expect, test } from 'vitest';
import { visibleText } from './event-text.ts';

const text = (given: string, maxLength = 300) => visibleText(given, maxLength);

test('of links only the host is left', () => {
  expect(text('Zoom: https://zoom.us/j/123?pwd=secret, or meet.example.org')).toBe(
    'Zoom: zoom.us or meet.example.org',
  );
  expect(text('javascript://x/%0aalert(1) ftp://files.example.org/a')).toBe('x files.example.org');
  expect(text('https://')).toBe('');
});

test('HTML becomes lines of text', () => {
  expect(
    text('<b>Agenda</b><br>1. Costs &amp; dates<p>2. Next</p><a href="https://x.test/y">Notes</a>'),
  ).toBe('Agenda\n1. Costs & dates2. Next\nNotes');
  expect(text('a < b and c > d')).toBe('a < b and c > d');
});

test('what is invisible, and what turns text around, goes; letters of every language stay', () => {
  expect(text('  a\u202eb\u0000c\u200b \t d\r\n\n\n\ne ')).toBe('abc d\n\ne');
  expect(text('会議 · اجتماع · बैठक 🎉')).toBe('会議 · اجتماع · बैठक 🎉');
});

test('long texts end with dots, and no letter is cut in two', () => {
  expect(text('x'.repeat(500), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(text('🎉'.repeat(10), 4)).toBe('🎉…');
  expect(text('\ud800abc')).toBe('\ufffdabc');
});

test('a text made to be slow is read in time that grows with its length only', () => {
  for (const unit of ['<a ', '&amp', 'a://', '\n ', '<br'])
    expect(text(unit.repeat(100_000), 2_000).length).toBeLessThanOrEqual(2_000);
});
