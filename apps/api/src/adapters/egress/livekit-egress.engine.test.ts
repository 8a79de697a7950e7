import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorForLog } from '../../http/error-for-log.ts';
import { type LiveKitProcess, startLiveKit } from '../../testing/livekit-process.ts';
import { livekitEgress } from './livekit-egress.ts';

/** What the real LiveKit answers where no Egress is connected: the stand-in says the same. */
const PORT = 27890;
let livekit: LiveKitProcess;
beforeAll(async () => {
  livekit = await startLiveKit(PORT);
}, 20_000);
afterAll(() => livekit.stop());

test('LiveKit without Redis lists nothing and stops nothing, and does not answer a start', async () => {
  const egress = livekitEgress({ ...livekit, startWithinS: 2 });
  await expect(egress.list()).rejects.toMatchObject({ fault: 'refused', cause: { status: 500 } });
  await expect(egress.stop('EG_unknown')).rejects.toMatchObject({ fault: 'refused' });
  // It asks on for 22 seconds before it says that nobody answers.
  await expect(egress.start('https://example.org/recorder.html')).rejects.toMatchObject({
    fault: 'unanswered',
  });
});

test('a key that it does not know is refused, and the token that it quotes does not reach the log', async () => {
  const egress = livekitEgress({ ...livekit, apiSecret: 'x'.repeat(32) });
  const error: unknown = await egress.list().catch((refused: unknown) => refused);
  expect(error).toMatchObject({
    fault: 'refused',
    cause: { status: 401, message: expect.stringContaining('eyJ') as string },
  });
  const logged = JSON.stringify(errorForLog(error));
  expect(logged).toContain('[token]');
  expect(logged).not.toContain('eyJ');
});
