// @vitest-environment happy-dom
import type { UserInfo } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showFailure } from './failures.ts';
import * as session from './session.ts';
import { hideToast, toasts } from './toast.ts';

const ME = { id: 'usr_anna' } as UserInfo;
const quota = (data: Record<string, unknown> | null) =>
  new ApiError('QuotaExceeded', 'You’ve used all 100 minutes of this month', {
    statusCode: 402,
    url: '/api/participants',
    data,
  });
const ASK_OWNER = 'This room has reached its plan quota. Ask its owner to upgrade.';

function signedInAs(user: UserInfo | undefined): void {
  vi.spyOn(session, 'getSession').mockReturnValue({
    status: user ? 'signed-in' : 'anonymous',
    user,
  } as never);
}
const shown = () => toasts.getState();

beforeEach(() => signedInAs(ME));
afterEach(() => {
  for (const { id } of shown()) hideToast(id);
  vi.restoreAllMocks();
});

test.each([
  ['a member, of another’s quota', ME, { quotaOwnerId: 'usr_ben' }],
  ['a guest', undefined, { quotaOwnerId: 'usr_ben' }],
  ['a guest, where nobody is named', undefined, null],
])('%s: is told to ask the owner until they close it (spec 1 §8)', async (_who, user, data) => {
  signedInAs(user);
  await showFailure(quota(data));
  expect(shown()).toEqual([
    { kind: 'warning', text: ASK_OWNER, durationMs: Infinity, id: 'quota', sequence: expect.any(Number) },
  ]);
});

test('a recording too many: says what to do', async () => {
  await showFailure(
    new ApiError('TooManyRecordings', 'server words', { statusCode: 409, url: '', data: null }),
  );
  expect(shown()).toMatchObject([
    {
      kind: 'error',
      text: 'Two meetings in rooms of this owner are already being recorded. Stop one of them first.',
    },
  ]);
});

test.each([
  ['the owner', { quotaOwnerId: ME.id }],
  ['a member, where nobody is named', null],
])(
  '%s: reads the server’s message, and Upgrade opens the prices in a new tab (spec 1 §8)',
  async (_who, data) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await showFailure(quota(data));
    expect(shown()).toMatchObject([
      {
        kind: 'warning',
        text: 'You’ve used all 100 minutes of this month',
        durationMs: Infinity,
        id: 'quota',
      },
    ]);
    const { action } = shown()[0]!;
    expect([action?.label, open.mock.calls]).toEqual(['Upgrade Plan', []]);
    action!.onSelect();
    expect(open.mock.calls).toEqual([['/pricing', '_blank', 'noopener']]);
  },
);

test.each([
  ['interpretationSeconds', ['Top up']],
  ['peopleInRoom', []],
])(
  'a member who ran out of %s may add to it in a new tab, where there is something to add',
  async (feature, more) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await showFailure(quota({ quotaOwnerId: ME.id, feature }));
    const { action, otherAction } = shown()[0]!;
    expect([action?.label, otherAction ? [otherAction.label] : []]).toEqual(['Upgrade Plan', more]);
    otherAction?.onSelect();
    const address = `/checkout/top-up?feature=${feature}`;
    expect(open.mock.calls).toEqual(more.map(() => [address, '_blank', 'noopener']));
  },
);

test('the same quota is not told twice', async () => {
  await showFailure(quota({ quotaOwnerId: 'usr_ben' }));
  await showFailure(quota({ quotaOwnerId: ME.id }));
  expect(shown().map(({ text }) => text)).toEqual(['You’ve used all 100 minutes of this month']);
});
