import { readFileSync } from 'node:fs';
import { SETTINGS_TABLE } from '@intermind/config';
import { expect, it } from 'vitest';
import { settingsTable } from './settings-docs.ts';

it('docs/self-hosting.md has the table of settings (else put in what scripts/settings-docs.ts prints)', () => {
  const text = readFileSync(new URL('../docs/self-hosting.md', import.meta.url), 'utf8');
  expect(text).toContain(settingsTable());
});

it('the table has a line for each setting', () => {
  expect(settingsTable().split('\n')).toHaveLength(SETTINGS_TABLE.length + 2);
});
