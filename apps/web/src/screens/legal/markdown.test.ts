import { expect, test } from 'vitest';
import { plainWords, readMarkdown } from './markdown.ts';

test('reads headings, paragraphs, lists, rules, bold, italics and links', () => {
  const text = [
    '# Our terms',
    '',
    'Written by **Acme *Ltd***,',
    'see [privacy](/privacy) or <mailto:law@example.org>.',
    '',
    '- one',
    '- two',
    '  goes on',
    '',
    '1. first',
    '***',
    '#### Small',
  ].join('\r\n');
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, content: ['Our terms'] },
    {
      kind: 'paragraph',
      content: [
        'Written by ',
        { kind: 'strong', content: ['Acme *Ltd'] },
        '*, see ',
        { kind: 'link', href: '/privacy', content: ['privacy'] },
        ' or ',
        { kind: 'link', href: 'mailto:law@example.org', content: ['law@example.org'] },
        '.',
      ],
    },
    { kind: 'list', ordered: false, items: [['one'], ['two goes on']] },
    { kind: 'list', ordered: true, items: [['first']] },
    { kind: 'rule' },
    { kind: 'heading', level: 3, content: ['Small'] },
  ]);
});

test('a paragraph after a list is not part of it, and signs can be escaped', () => {
  expect(readMarkdown('- one\n\nAfter \\*it\\* and snake_case_name')).toEqual([
    { kind: 'list', ordered: false, items: [['one']] },
    { kind: 'paragraph', content: ['After *it* and snake_case_name'] },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '![x](https:evil)',
  '<img src=x onerror=alert(1)>',
])('%s stays text', (text) => {
  expect(readMarkdown(text)).toEqual([{ kind: 'paragraph', content: [text] }]);
});

test('a title is the words of its line', () => {
  const [heading] = readMarkdown('# The *new* **[terms](/terms)**');
  expect(heading?.kind === 'heading' && plainWords(heading.content)).toBe('The new terms');
});

test.each(['*', '[', '_', '<http:', '**a ', '[a](', '\\', '- ', '# ', '# a ', '*a ', ' '])(
  'a file full of %j is read in no time',
  (sign) => {
    const beganAt = performance.now();
    readMarkdown(sign.repeat(131_072 / sign.length));
    expect(performance.now() - beganAt).toBeLessThan(2_000);
  },
);
