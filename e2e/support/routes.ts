import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The addresses that have parameters, or need more than their path to show something. */
export const ADDRESSES: Readonly<Record<string, string>> = {
  '/:language?/privacy': '/en/privacy',
  '/:language?/terms': '/en/terms',
  '/auth/callback': '/auth/callback?error=access_denied',
  '*': '/nothing/here',
};
/** The routes that need a member, a meeting or an installation of their own: which file walks them, and what it calls them. */
export const ELSEWHERE: Readonly<Record<string, readonly [file: string, screen: string]>> = {
  '/:roomId': ['layout.spec.ts', 'alone in the call'],
  '/auth': ['layout.spec.ts', 'sign-in'],
  '/history/:recordId?': ['layout.spec.ts', 'one meeting'],
  '/ask/:chatId?': ['layout.spec.ts', 'a chat of Ask Anything'],
  '/profile': ['profile.spec.ts', '/profile'],
  '/profile/settings': ['profile.spec.ts', '/profile/settings'],
  '/profile/prompts': ['profile.spec.ts', 'prompts'],
  '/profile/calendar': ['calendar.spec.ts', 'calendars of the profile'],
  '/profile/billing': ['billing.spec.ts', '/profile/billing'],
  '/profile/advanced': ['profile.spec.ts', '/profile/advanced'],
  '/google/calendar/auth/callback': ['calendar.spec.ts', 'the result of connecting'],
  '/pricing': ['billing.spec.ts', '/pricing'],
  '/checkout': ['billing.spec.ts', '/checkout'],
  '/checkout/success': ['billing.spec.ts', '/checkout/success'],
  '/checkout/cancel': ['billing.spec.ts', '/checkout/cancel'],
  '/checkout/sandbox': ['billing.spec.ts', '/checkout/sandbox'],
  '/checkout/top-up': ['billing.spec.ts', '/checkout/top-up'],
  // What is below it, the walk there finds by itself.
  '/admin/:section?/:id?/:tab?': ['admin.spec.ts', '/admin'],
};
/** All addresses of the table of routes. It is read as text: the web app runs in browsers only. */
export function routePaths(): string[] {
  const file = path.join(ROOT, 'apps/web/src/app/routes.tsx');
  return pathsIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest), '');
}

/** As `pagesOf` joins them: what has a screen is a page, and what is below continues its path. */
function pathsIn(node: ts.Node, above: string): string[] {
  const row = ts.isObjectLiteralExpression(node) ? node : undefined;
  const valueOf = (name: string) =>
    row?.properties.find(
      (property): property is ts.PropertyAssignment =>
        ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name,
    )?.initializer;
  const own = valueOf('path');
  if (own && !ts.isStringLiteral(own)) throw new Error('A path of the table of routes is not a plain text');
  const here = above + (own?.text ?? '');
  const paths = own && valueOf('screen') ? [here] : [];
  ts.forEachChild(node, (child) => void paths.push(...pathsIn(child, here)));
  return paths;
}

/** Whether this test file walks what it calls so, or begins its name with: an address goes on with `?` or `#`. */
export function isWalkedIn(file: string, screen: string): boolean {
  const source = readFileSync(path.join(ROOT, 'e2e', file), 'utf8');
  return [`'`, '?', '#'].some((end) => source.includes(`'${screen}${end}`)) && source.includes(' walk(');
}
