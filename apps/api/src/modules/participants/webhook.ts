import type { FastifyInstance } from 'fastify';
import { type MediaServer, WebhookForgedError } from '../../adapters/livekit/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Reconciler } from './reconciler.ts';

export const MEDIA_WEBHOOK_PATH = '/api/livekit/webhook';

/** Notifications of LiveKit are small: a room, a participant, a track. */
const BODY_MAX_BYTES = 256 * 1024;

/**
 * LiveKit webhooks, used only as hints to check a room, or the egresses. Duplicates, losses and reordering do no harm.
 * @param onEgress absent: nobody here uses egresses
 */
export function registerMediaWebhook(
  app: FastifyInstance,
  media: MediaServer,
  reconciler: Reconciler,
  onEgress?: () => void,
): void {
  app.register((scope, _options, done) => {
    // The signature covers the bytes, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    const options = { bodyLimit: BODY_MAX_BYTES, config: { bearer: 'foreign' } } as const;
    scope.post(MEDIA_WEBHOOK_PATH, options, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      try {
        const { room, isEgress } = await media.readWebhook(body, request.headers.authorization);
        if (room) reconciler.hint(room);
        if (isEgress) onEgress?.();
      } catch (error) {
        if (!(error instanceof WebhookForgedError)) throw error;
        throw new ApiError('TokenInvalid');
      }
      return reply.status(204).send();
    });
    done();
  });
}
