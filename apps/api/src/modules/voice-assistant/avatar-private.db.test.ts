import type { VoiceAssistant } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { listen } from '../../testing/conference-listener.ts';
import { join } from '../../testing/meeting-steps.ts';

const { world, worker } = agentWorld({
  ENGINES_ASSISTANT: 'heygen',
  HEYGEN_API_KEY: 'la-test',
  HEYGEN_SANDBOX: 'on',
});

/** The process of the assistant is asked for. */
const isAssigned = ({ heard }: TestWorker) =>
  heard.some((message) => message.type === 'assign' && message.job.kind === 'assistant');

test('where the provider cannot reach the media server, the assistant does not come, and the meeting is told why', async () => {
  const { t, anna, roomId } = world;
  const host = await join(t, anna, roomId);
  const { heard } = await listen(t, anna, `roomId=${roomId}`);
  const only = await worker();
  const conferenceId = host.conference.id;
  await t.call('POST', '/voice-assistant/enable', {
    headers: anna.headers,
    body: { conferenceId, provider: 'heygen' },
  });
  await settled(() => expect(isAssigned(only)).toBe(true));
  const report = { type: 'avatar', provider: 'heygen', state: 'wanted' } as const;
  only.say({ type: 'assistant', kind: 'assistant', conferenceId, report });
  await settled(() =>
    expect(heard).toContainEqual({ type: 'voice_assistant.failed', reason: 'media-private' }),
  );
  const state = await t.call('GET', `/voice-assistant/state?conferenceId=${conferenceId}`, {
    headers: anna.headers,
  });
  expect(state.json<VoiceAssistant>().state).toBe('disabled');
});
