// @vitest-environment happy-dom
import type { Recording } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import type { Meeting } from '../../call/create-meeting.ts';
import { conference, fakeCall, KEN, MEMBER, state, YOU } from '../../call/testing/fake-call.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { toasts } from '../../platform/toast.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { useModerationToasts } from './use-moderation-toasts.ts';

const page = drawnPage();
const app = fakeApp();

beforeEach(async () => {
  await getCallText();
});

function Probe({ meeting }: { meeting: Meeting }) {
  useModerationToasts(meeting);
  return null;
}

test.each([
  [false, null, 'This meeting is now being recorded.'],
  [true, null, 'This meeting is now being recorded. What people say is written below the picture.'],
  [false, 30, 'This meeting is now being recorded. The recording is kept for 30 days.'],
  [
    true,
    1,
    'This meeting is now being recorded. What people say is written below the picture. The recording is kept for 1 day.',
  ],
])(
  'everybody is told that a recording begins, with captions (%s) that too, and how many days it is kept: %s',
  async (captions, days, text) => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    await page.draw(<Probe meeting={call.meeting} />);
    const recording = {
      ...{ id: 'rec_1', conferenceId: 'cnf_1', reason: null, captions },
    } as unknown as Recording;
    const startedAt = '2030-05-01T10:00:00.000Z';
    for (const [version, name] of (['starting', 'recording'] as const).entries())
      await page.settle(() =>
        call.sockets.last.receive({
          ...state(YOU, KEN),
          conference: { ...conference, retention: { ...conference.retention, recordings: days } },
          recording: { ...recording, startedAt, state: name, version },
        }),
      );
    expect(app.told().map((toast) => toast.text)).toEqual([text]);
  },
);

test('a person whose hand was lowered because they spoke is told so, and can raise it again from there', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await page.draw(<Probe meeting={call.meeting} />);
  call.api.answer('DELETE /conferences/{id}/raised-hands/{participantId}', undefined);
  const RAISE = 'POST /conferences/{id}/raised-hands';
  call.api.answer(RAISE, {});
  const hand = (handRaisedAt: number | null) =>
    call.sockets.last.receive({ type: 'participant.updated', participant: { ...YOU, handRaisedAt } });
  await page.settle(async () => {
    hand(1_000);
    call.mixers[0]!.options.onSpeaking(new Set([YOU.id]));
    await call.clock.advance(5_000);
    hand(null);
  });
  expect(app.told()).toEqual([
    {
      kind: 'info',
      text: 'Your hand was lowered because you spoke.',
      durationMs: 8_000,
      action: 'Raise again',
    },
  ]);
  expect(call.api.count(RAISE)).toBe(0);
  await page.settle(() => toasts.getState()[0]!.action!.onSelect());
  expect(call.api.asked.at(-1)).toMatchObject({ key: RAISE, given: { body: { participantId: YOU.id } } });
});

test('a hand that the person or a moderator lowers is not told as lowered because they spoke', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await page.draw(<Probe meeting={call.meeting} />);
  for (const handRaisedAt of [1_000, null])
    await page.settle(() =>
      call.sockets.last.receive({ type: 'participant.updated', participant: { ...YOU, handRaisedAt } }),
    );
  expect(app.told()).toEqual([]);
});
