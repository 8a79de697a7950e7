import { expect, test } from 'vitest';
import { egressStandIn } from '../../testing/egress-stand-in.ts';
import { liveMediaServer } from './live-media-server.ts';
import { WebhookForgedError } from './media-server.ts';

test('a webhook says whether it is about an egress, when LiveKit signed it', async () => {
  const standIn = egressStandIn();
  standIn.all.push({ id: 'EG_1', status: 'EGRESS_FAILED', url: 'https://example.org', startedAtMs: 1 });
  const media = liveMediaServer({
    ...{ serverUrl: 'ws://127.0.0.1:1', browserUrl: '/livekit', installation: 'https://example.org' },
    ...standIn.keys,
  });
  const { body, authorization } = await standIn.webhook('egress_ended', 'EG_1');
  expect(await media.readWebhook(body, authorization)).toEqual({ room: null, isEgress: true });
  await expect(media.readWebhook(`${body} `, authorization)).rejects.toThrow(WebhookForgedError);
});
