import { ApiError } from '@intermind/sdk';
import { expect, it } from 'vitest';
import { fakeCall, MEMBER, state, YOU } from './testing/fake-call.ts';

const enabled = (version: number) => ({
  state: 'enabled' as const,
  activity: 'speaking' as const,
  provider: 'intermind' as const,
  participantId: 'prt_bot' as never,
  earlierMeetings: false,
  providers: ['intermind' as const],
  version,
});

async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER);
  call.sockets.last.receive(state(YOU));
  return { call, told: () => call.meeting.store.getState().assistant };
}

it('shows what the server says, and nothing older', async () => {
  const { call, told } = await inCall();
  call.sockets.last.receive({ type: 'voice_assistant.updated', voiceAssistant: enabled(2) });
  call.sockets.last.receive({
    type: 'voice_assistant.updated',
    voiceAssistant: { ...enabled(1), activity: 'listening' },
  });
  expect(told().told).toEqual(enabled(2));
});

it('tells two failures of the same kind apart', async () => {
  const { call, told } = await inCall();
  call.sockets.last.receive({ type: 'voice_assistant.failed', reason: 'no-answer' });
  const { failure } = told();
  call.sockets.last.receive({ type: 'voice_assistant.failed', reason: 'no-answer' });
  expect([failure, told().failure]).toEqual([
    { sequence: 1, reason: 'no-answer' },
    { sequence: 2, reason: 'no-answer' },
  ]);
});

it('says that adding it failed, except where a quota is used up: that is told as what it is (spec 1 §8)', async () => {
  const { call } = await inCall();
  const refusing = (code: 'QuotaExceeded' | 'VoiceAssistantUnavailable') =>
    call.api.answer('POST /voice-assistant/enable', () => {
      throw new ApiError(code, 'server words', { statusCode: 402, url: '', data: null });
    });
  refusing('VoiceAssistantUnavailable');
  expect(await call.meeting.acts.enableAssistant('intermind')).toBe(false);
  refusing('QuotaExceeded');
  await expect(call.meeting.acts.enableAssistant('intermind')).rejects.toMatchObject({
    code: 'QuotaExceeded',
  });
});
