import type { UserInfo } from '@intermind/contracts';
import { expect, it } from 'vitest';
import { keepTimeZone } from './member-time-zone.ts';

function browser(timeZone: string | undefined, fails = false) {
  let user: UserInfo | null = null;
  let changed = () => {};
  const saved: string[] = [];
  const problems: string[] = [];
  keepTimeZone({
    member: () => user,
    onMemberChange: (listener) => (changed = listener),
    timeZone: () => timeZone,
    save: (zone) => {
      saved.push(zone);
      return fails ? Promise.reject(new Error('no network')) : Promise.resolve();
    },
    logProblem: (what) => problems.push(what),
  });
  const signIn = (id: string, settings: UserInfo['settings'] = {}) => {
    user = { id, settings } as UserInfo;
    changed();
  };
  return { signIn, saved, problems };
}

it('saves the time zone of each member once, where it differs', () => {
  const { signIn, saved } = browser('Europe/Zagreb');
  expect(saved).toEqual([]);
  signIn('usr_1');
  signIn('usr_1');
  expect(saved).toEqual(['Europe/Zagreb']);
  signIn('usr_2', { timeZone: 'Europe/Zagreb' });
  expect(saved).toHaveLength(1);
  signIn('usr_3', { timeZone: 'Asia/Tokyo' });
  expect(saved).toHaveLength(2);
});

it('saves nothing where the browser does not say, and nobody is told when it fails', async () => {
  const silent = browser(undefined);
  silent.signIn('usr_1');
  expect(silent.saved).toEqual([]);
  const offline = browser('Asia/Tokyo', true);
  offline.signIn('usr_1');
  await Promise.resolve();
  expect([offline.saved, offline.problems]).toEqual([['Asia/Tokyo'], ['The time zone was not saved']]);
});
