import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Nothing moves for people who have asked their system for less motion. What appears at once, later, is no motion. */

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const STYLES = [
  'apps/web/src/**/*.css',
  'packages/tokens/tokens.css',
  'apps/api/src/modules/identity/pages/**/*.css',
];
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/dist/**', '**/node_modules/**', '**/*.test.*'] });

interface Declaration {
  file: string;
  /** Selectors and media queries around it, outermost first. */
  within: string[];
  property: string;
  value: string;
}

function declarationsOf(file: string): Declaration[] {
  const found: Declaration[] = [];
  const within: string[] = [];
  const parts = read(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/([{};])/);
  for (const [at, part] of parts.entries()) {
    const text = part.trim().replaceAll(/\s+/g, ' ');
    const next = parts[at + 1];
    const [, property, value] = /^([\w-]+): ?(.+)$/.exec(text) ?? [];
    if (next === '{') within.push(text);
    else if (text === '}') within.pop();
    else if (property && value) found.push({ file, within: [...within], property, value });
  }
  return found;
}

const declarations = filesOf(...STYLES).flatMap(declarationsOf);
const isAsked = ({ within }: Declaration, how: 'reduce' | 'no-preference') =>
  within.some((one) => one.replaceAll(' ', '').includes(`(prefers-reduced-motion:${how})`));
/** What these selectors show with less motion. */
const whenReduced = ({ file, within }: Declaration) =>
  declarations.filter(
    (one) => one.file === file && isAsked(one, 'reduce') && one.within.at(-1) === within.at(-1),
  );

/** The parts of a value, between commas that are in no function. */
const partsOf = (value: string) => value.split(/,(?![^(]*\))/);
/** How long one part lasts, where that is written out: the first time in it. Times of the tokens are 0 with less motion. */
function lastsMs(part: string): number {
  const [time, ms, unit] =
    /var\(--t-[\w-]+\)|(?<![\w-])([\d.]+)(ms|s)\b/.exec(part.replaceAll(OTHERS, '')) ?? [];
  return !time || !unit ? 0 : Number(ms) * (unit === 's' ? 1_000 : 1);
}
/** Functions that are no time. */
const OTHERS = /(?!var\(--t-)\b[\w-]+\([^)]*\)/g;
const isMotion = ({ property, value }: Pick<Declaration, 'property' | 'value'>) =>
  /^(transition|animation)(-duration)?$/.test(property) && partsOf(value).some((part) => lastsMs(part) > 1);

test.each([
  ['transition', 'background var(--t-fast), width 900ms linear', true],
  ['transition', 'width 900ms linear, background var(--t-fast)', true],
  ['transition', 'background var(--t-fast) cubic-bezier(0.2, 0, 0.3, 1) 200ms, width var(--t-base)', false],
  ['transition', 'opacity 1ms 300ms, width 0s', false],
  ['animation', 'turn 1.5s steps(4, end) infinite', true],
  ['animation-duration', 'var(--t-base), 2s', true],
  ['transition-delay', '2s', false],
])('%s: %s moves by a time of its own: %s', (property, value, moves) => {
  expect(isMotion({ property, value })).toBe(moves);
});

test('what moves by a time of its own stands still with less motion, in every style sheet', () => {
  const moving = declarations.filter((one) => isMotion(one));
  expect(moving.length).toBeGreaterThan(3);
  const restless = moving.filter(
    (one) =>
      !isAsked(one, 'no-preference') &&
      !isAsked(one, 'reduce') &&
      !whenReduced(one).some(
        ({ property, value }) =>
          value === 'none' && ['display', one.property.replace('-duration', '')].includes(property),
      ),
  );
  expect(restless.map(({ file, within, value }) => `${file}: ${within.join(' ')}: ${value}`)).toEqual([]);
});

test('the times of the tokens are 0 with less motion', () => {
  const times = declarations.filter(({ property }) => property.startsWith('--t-'));
  const usual = times.filter((one) => !isAsked(one, 'reduce')).map(({ property }) => property);
  const reduced = times.filter((one) => isAsked(one, 'reduce'));
  expect(usual.length).toBeGreaterThan(3);
  expect(Object.fromEntries(reduced.map(({ property, value }) => [property, value]))).toEqual(
    Object.fromEntries(usual.map((property) => [property, '0ms'])),
  );
});

test('classes take their times from the tokens; what goes on without end stops with less motion', () => {
  const classes = filesOf('apps/web/src/**/*.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(/(['"`])(?:(?!\1).)*(?:transition-|animate-)(?:(?!\1).)*\1/g)].map(
      ([text]) => [file, text] as const,
    ),
  );
  const moving = classes.filter(([, text]) => /\b(transition-[a-z[]|animate-(?!none))/.test(text));
  expect(moving.length).toBeGreaterThan(12);
  const restless = moving.filter(([, text]) =>
    text.includes('animate-')
      ? !text.includes('motion-reduce:animate-none')
      : !text.includes('duration-(--t-') && !text.includes('ease-linear'),
  );
  expect(restless).toEqual([]);
  const ribbon = read('apps/web/src/shared/ui/lag-ribbon.tsx');
  expect(ribbon).toContain("transitionDuration: 'var(--t-ribbon)'");
});

test('what code moves asks first', () => {
  const moving = filesOf('apps/web/src/**/*.{ts,tsx}').filter((file) =>
    /\.animate\(|behavior: 'smooth'/.test(read(file)),
  );
  expect(moving.length).toBeGreaterThan(0);
  expect(moving.filter((file) => !read(file).includes('(prefers-reduced-motion: reduce)'))).toEqual([]);
});
