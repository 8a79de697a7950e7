import { readFileSync } from 'node:fs';
import { ENGINE_SETTINGS_TABLE, SETTINGS_TABLE } from '@intermind/config';
import { expect, it } from 'vitest';
import { settingsTable } from './settings-docs.ts';

it.each([
  ['self-hosting.md', SETTINGS_TABLE],
  ['engines.md', ENGINE_SETTINGS_TABLE],
] as const)(
  'docs/%s has its table of settings (else put in what scripts/settings-docs.ts prints)',
  (file, rows) => {
    const text = readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
    expect(text).toContain(settingsTable(rows));
  },
);

it('the table has a line for each setting', () => {
  expect(settingsTable().split('\n')).toHaveLength(SETTINGS_TABLE.length + 2);
});
