import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const CATALOGUES = path.join(ROOT, 'packages/i18n/src');

function read(pattern: string): string {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.*'] })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
}

/**
 * Whether code uses a key: where it stands as text, `'home.creating'`, or where a template makes it,
 * `` `hold.${act}Title` ``, of names that stand in the code or in the contracts, as texts or as names of properties.
 */
function usesOf(code: string, contracts: string): (key: string) => boolean {
  const texts = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text));
  const names = new Set(
    [...`${code}\n${contracts}`.matchAll(/['"`]([\w-]+)['"`]|\b(\w+)(?=\??:)/g)].map(
      ([, text, property]) => text ?? property,
    ),
  );
  const templates = new Set(
    [...code.matchAll(/`([A-Za-z]+\.?[\w-]*(?:\$\{[^`]+?\}[\w-]*)+)`/g)].map(([, one]) => one!),
  );
  const made = [...templates].map(
    (template) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{.+?\}(?=[\w-]*(\$\{|$))/g, '([\\w-]+)')}$`),
  );
  return (key) =>
    texts.has(key) ||
    made.some((pattern) => {
      const filled = pattern.exec(key)?.slice(1);
      return filled?.every((name) => names.has(name));
    });
}

test('a key is used where it is written or made of names that exist', () => {
  const isUsed = usesOf(
    "t('home.start'); t(`hold.${act}Title`); t(`share.${isOpen ? 'open' : 'closed'}`)",
    "z.enum(['begin', 'end'])",
  );
  const keys = [
    'home.start',
    'home.stop',
    'hold.beginTitle',
    'hold.pauseTitle',
    'hold.begin',
    'share.closed',
    'share.half',
  ];
  expect(keys.filter(isUsed)).toEqual(['home.start', 'hold.beginTitle', 'share.closed']);
});

test('every text of the English catalogues is used', async () => {
  const code = read('apps/*/src/**/*.{ts,tsx}');
  const isUsed = usesOf(code, read('packages/{contracts,sdk}/src/**/*.ts'));
  const keys: string[] = [];
  const unused: string[] = [];
  for (const { name } of readdirSync(CATALOGUES, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )) {
    const [catalogue] = Object.values(
      (await import(path.join(CATALOGUES, name, 'en.ts'))) as Record<string, Record<string, unknown>>,
    );
    for (const [section, entry] of Object.entries(catalogue!)) {
      // Those of the sign-in pages have no sections and are also read as properties.
      if (typeof entry === 'string') {
        keys.push(section);
        if (!isUsed(section) && !code.includes(`.${section}`)) unused.push(`${name}: ${section}`);
        continue;
      }
      for (const key of Object.keys(entry as object)) {
        keys.push(key);
        if (!isUsed(`${section}.${key}`)) unused.push(`${name}: ${section}.${key}`);
      }
    }
  }
  expect(unused).toEqual([]);
  expect(keys.length).toBeGreaterThan(1_500);
});
