import { LEGAL_PAGE_MAX_BYTES } from '@intermind/contracts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LegalFiles } from './legal-files.ts';

function setUp(files: Record<string, string | Buffer>, at?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'legal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (more: typeof files) => {
    for (const [name, text] of Object.entries(more)) writeFileSync(path.join(folder, name), text);
  };
  write(files);
  const warnings: string[] = [];
  const clock = { now: new Date('2026-01-01T00:00:00Z') };
  const logger = { warn: (line: string) => void warnings.push(line.replace(folder, 'FOLDER')) };
  const legal = new LegalFiles({ folder: at ?? folder, now: () => clock.now, logger: logger as never });
  return { folder, write, warnings, clock, legal };
}

test('a page is the one in the reader’s language, or the one without a language', async () => {
  const { legal, warnings } = setUp({
    'privacy.md': '# Ours',
    'privacy.de.md': '# Unseres',
    'terms.md': 'T',
  });
  expect(await legal.pages()).toEqual(['privacy', 'terms']);
  expect(await legal.find('privacy', 'de')).toEqual({ language: 'de', text: '# Unseres' });
  expect(await legal.find('privacy', 'ar')).toEqual({ language: null, text: '# Ours' });
  expect(warnings).toEqual([]);
});

test('what is missing or cannot be used is told in one line, and the built-in page is shown', async () => {
  const { legal, warnings, folder } = setUp({
    'terms.fr.md': 'x'.repeat(LEGAL_PAGE_MAX_BYTES + 1),
    'terms.de.md': Buffer.from([0xff, 0xfe]),
    'terms.es.md': ' \n',
    'terms.xx.md': 'T',
    'notes.txt': 'N',
  });
  mkdirSync(path.join(folder, 'privacy.md'));
  expect(await legal.pages()).toEqual([]);
  expect(await legal.find('terms', 'de')).toBeNull();
  expect(warnings).toEqual([
    'LEGAL_PAGES_DIR FOLDER: terms.xx.md is the name of no page; privacy.md is not a file; terms.md is missing; ' +
      'terms.de.md is not UTF-8; terms.es.md is empty; terms.fr.md is larger than 128 KiB. The built-in pages are shown instead.',
  ]);
});

test('a folder that is not there is told once, and a change is seen within 30 s', async () => {
  const gone = setUp({}, '/nowhere/at/all');
  expect(await gone.legal.pages()).toEqual([]);
  gone.clock.now = new Date(gone.clock.now.getTime() + 60_000);
  expect(await gone.legal.pages()).toEqual([]);
  expect(gone.warnings).toHaveLength(1);
  expect(gone.warnings[0]).toContain('the folder cannot be read (ENOENT)');

  const { legal, clock, write } = setUp({ 'privacy.md': 'P', 'terms.md': 'old' });
  expect(await legal.find('terms', 'en')).toEqual({ language: null, text: 'old' });
  write({ 'terms.md': 'new' });
  clock.now = new Date(clock.now.getTime() + 30_000);
  expect(await legal.find('terms', 'en')).toEqual({ language: null, text: 'new' });
});
