import { expect, it } from 'vitest';
import { type Layout, pageAt, pagesOf } from './route-table.ts';

const Frame: Layout = () => null;
const Side: Layout = () => null;
const pages = pagesOf([
  {
    layout: Frame,
    children: [
      { path: '/', screen: 'home' },
      {
        path: '/profile',
        access: 'signed-in',
        layout: Side,
        children: [
          { screen: 'profile' },
          { path: '/billing', screen: 'billing' },
          { path: '/users/:userId?', access: 'admin', screen: 'users' },
        ],
      },
    ],
  },
  { path: '/:roomId', screen: 'room', accepts: ({ roomId }) => roomId!.includes('-') },
]);
const at = (pathname: string) => {
  const { path, screen, access, layouts } = pageAt(pages, pathname) ?? {};
  return { path, screen, access, layouts };
};

it('gives a nested page the path, the access and the layouts of the rows above it', () => {
  expect(at('/profile/billing')).toEqual({
    path: '/profile/billing',
    screen: 'billing',
    access: 'signed-in',
    layouts: [Frame, Side],
  });
  expect(at('/profile')).toEqual({
    path: '/profile',
    screen: 'profile',
    access: 'signed-in',
    layouts: [Frame, Side],
  });
});

it('lets a row below be stricter than the rows above', () => {
  expect(at('/profile/users').access).toBe('admin');
  expect(at('/profile/users/usr_1').access).toBe('admin');
});

it.each([
  ['/', 'home'],
  ['/PROFILE/', 'profile'],
  ['/abc-defg-hij', 'room'],
  ['/abcdefg', undefined],
  ['/profile/nothing', undefined],
  ['/abc-defg-hij/more', undefined],
])('shows for %s the page %s', (pathname, screen) => {
  expect(at(pathname).screen).toBe(screen);
});
