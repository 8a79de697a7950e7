import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
import { admittedBound, countAnswer, cutWhenStalled } from '../../http/limits/sockets.ts';
import { route } from '../../http/route.ts';
import { zipOf } from '../../http/zip.ts';
import { requireEntry } from '../history/index.ts';
import { type ArchiveDependencies, listParts } from './parts.ts';

/** Archives that are being read: each holds its connection, and may be as large as a long recording. */
const READ_AT_ONCE = { perPerson: 2, perAddress: 6, total: 40 };
const STALL_MAX_MS = 60_000;
const RETRY_S = 30;

/** A meeting as one file. */
export function registerMeetingArchive(app: FastifyInstance, deps: ArchiveDependencies): void {
  const read = admittedBound(READ_AT_ONCE);
  route(app, 'GET /conferences/{id}/export', async ({ identity: member, params, request, reply }) => {
    const entry = await requireEntry(deps, member, params.id);
    const files = await listParts(deps, { member, entry, language: languageOf(request) });
    if (!countAnswer(read, { address: request.address, person: member.userId }, reply.raw))
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    cutWhenStalled(reply.raw, STALL_MAX_MS);
    const content = zipOf(files, deps.now());
    content.on('error', (error) =>
      request.log.error({ err: error }, 'the archive of a meeting was not finished'),
    );
    const place = entry.roomId === null ? '' : ` ${entry.roomId}`;
    const name = `meeting${place} ${entry.startedAt.slice(0, 10)}.zip`;
    return { name, contentType: 'application/zip', content };
  });
}
