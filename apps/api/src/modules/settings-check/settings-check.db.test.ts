import type { SettingsCheck } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp } from '../../testing/test-app.ts';

test('an administrator hears what is not ready, from the settings and the health of the installation', async () => {
  const t = await startTestApp({ METRICS_TOKEN: 'hunter2-hunter2-hunter2', PLANS: 'on' });
  try {
    const headers = await t.as({ ...memberNamed('Ada'), isAdmin: true });
    const answer = await t.call('GET', '/admin/settings-check', { headers });
    const { checkedAt, findings } = answer.json<SettingsCheck>();
    expect(checkedAt).toBe(t.clock.now.toISOString());
    const stateOf = Object.fromEntries(findings.map(({ code, state }) => [code, state]));
    expect(stateOf).toMatchObject({ https: 'problem', secrets: 'ok', metrics: 'ok', payments: 'advice' });
    // No LiveKit runs here.
    expect(findings.find(({ code }) => code === 'parts')).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('livekit') as string,
    });
    for (const secret of ['hunter2', ...Object.values(t.secrets).filter((one) => typeof one === 'string')])
      expect(answer.body).not.toContain(secret);
  } finally {
    await t.close();
  }
});
