import type { Page } from 'playwright-core';
import type { Person } from './browser.ts';
import { holdMeeting } from './past-meetings.ts';
import { accessTokenOf } from './sign-in.ts';

const PATHS = {
  'home-member': '/',
  history: '/history',
  ask: '/ask',
  profile: '/profile',
  'profile-billing': '/profile/billing',
  'profile-settings': '/profile/settings',
  'profile-prompts': '/profile/prompts',
  'profile-calendar': '/profile/calendar',
  'profile-advanced': '/profile/advanced',
  pricing: '/pricing',
  checkout: '/checkout?planCode=pro&billingCycle=monthly',
  admin: '/admin',
  'admin-users': '/admin/users',
  'admin-billing': '/admin/billing',
  'admin-prompts': '/admin/prompts',
  'admin-feedback': '/admin/feedback',
  'admin-announcements': '/admin/announcements',
  'admin-settings': '/admin/settings',
  'admin-engines': '/admin/engines',
  'admin-holds': '/admin/holds',
  'admin-audit': '/admin/audit',
};

/** So that their history is not empty. */
export async function haveMeetings(url: string, { page }: Person): Promise<string> {
  const token = await accessTokenOf(page);
  await holdMeeting(url, token, { title: 'Delivery in November', guests: ['Lucía Ferrer', 'Marta'] });
  const wish = {
    title: 'Contract with the supplier',
    guests: ['Lucía Ferrer'],
    messages: ['https://example.org/contract', 'The second page has changed.'],
  };
  return (await holdMeeting(url, token, wish)).id;
}

/** The screens of members and administrators, as one who is signed in there sees them. */
export async function memberPictures(
  page: Page,
  url: string,
  meeting: string,
  take: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  for (const [screen, path] of Object.entries({ ...PATHS, 'history-detail': `/history/${meeting}` })) {
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, screen);
  }
}
