// @vitest-environment happy-dom
import type { AdminUser } from '@intermind/contracts';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage, useLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { useAdminText } from './admin-text.ts';
import { userColumns } from './user-columns.tsx';

const page = drawnPage();
afterEach(() => page.settle(() => setLanguage('en')));

const NOTHING = { choice: 'no' };
const USER = { newsletter: { choice: 'yes' }, promotions: { choice: 'yes' } } as AdminUser;

/** The cell of one column. */
function Cell({ id, user }: { id: string; user: AdminUser }) {
  const columns = userColumns(useAdminText(), { language: useLanguage(), plans: false });
  const { cell } = columns.find((column) => column.id === id)!;
  return <p>{(cell as (given: object) => ReactNode)({ row: { original: user } })}</p>;
}

test.each([
  ['en', USER, 'Newsletter and Promotions'],
  ['en', { ...USER, promotions: NOTHING } as AdminUser, 'Newsletter'],
  ['en', { ...USER, promotions: NOTHING, newsletter: NOTHING } as AdminUser, '–'],
  ['ja', USER, 'ニュースレター、プロモーション'],
] as const)('what a member wants to get is a list in %s (%#)', async (language, user, wanted) => {
  await setLanguage(language);
  await page.draw(<Cell id="letters" user={user} />);
  await page.found(() => page.texts('p').length > 0);
  expect(page.texts('p')).toEqual([wanted]);
});
