import { ConnectionTestIdSchema } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { type MediaServer, MediaServerError } from '../../adapters/livekit/index.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { newId } from '../../ids.ts';

/**
 * Of everybody together, from whatever addresses: at most this many rooms are open at once, because each lasts a minute.
 * Then only tests are refused, never meetings.
 */
const TESTS_OF_ALL = { points: 120, windowS: 60 };

/**
 * Tests of connections, for everybody. What a test opens is worth little to others: its room has one place and a name
 * made here, the person in it may send one picture and receives nothing, and the reconciler deletes it after a minute.
 */
export function registerConnectionTests(
  app: FastifyInstance,
  { media }: { media: Pick<MediaServer, 'openTestRoom' | 'browserUrl'> },
): void {
  const ofAll = app.limits('connection-tests-of-all', TESTS_OF_ALL);

  route(app, 'POST /connection-tests', async () => {
    await ofAll.take('all');
    try {
      return { url: media.browserUrl, token: await media.openTestRoom(newId('connectionTest')) };
    } catch (error) {
      if (error instanceof MediaServerError) throw new ApiError('MediaUnavailable');
      throw error;
    }
  });
}

/** Whether this participant of the media server is a browser that tests its connection. Its token says that it may. */
export function isConnectionTest(participant: string): boolean {
  return ConnectionTestIdSchema.safeParse(participant).success;
}
