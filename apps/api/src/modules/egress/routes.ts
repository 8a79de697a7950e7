import type { RecorderEntry, RecorderOrders, RecordingId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { foreignBearer } from '../../http/bearer.ts';
import { ApiError } from '../../http/errors.ts';
import { addressLimiter } from '../../http/limits/limiter.ts';
import { admittedBound, countAnswer } from '../../http/limits/sockets.ts';
import { findRecording, type RecordingRow } from '../recordings/index.ts';
import type { EgressDependencies } from './dependencies.ts';
import { hashOf } from './egress-recorder.ts';
import { ANSWER_AFTER_MS, ConferenceChanges, ordersOf } from './orders.ts';
import { findByCode, isRecorded, note } from './store.ts';

const CodeSchema = z.strictObject({ code: z.string().regex(/^[\w-]{43}$/) });
const KnownSchema = z.object({ known: z.string().max(32).optional() });
const CODE_BODY_MAX_BYTES = 256;
/** Of pages: all egresses of one machine have one address. */
const ENTRIES = { points: 120, windowS: 60 };
const WAITING_AT_ONCE = { perAddress: 60, total: 300 };
const RETRY_S = 2;

/** What the page calls that LiveKit Egress opened (docs/protocol.md, "Recordings"): with its code first, and then with its token. */
export function registerEgress(app: FastifyInstance, deps: EgressDependencies): void {
  const entries = addressLimiter(app.limits, 'recorder-entries', ENTRIES);
  const waiting = admittedBound(WAITING_AT_ONCE);
  const changes = new ConferenceChanges(deps.bus);
  app.addHook('preClose', () => changes.close());
  const config = { bearer: 'foreign' } as const;
  app.post('/api/recorder/enter', { config, bodyLimit: CODE_BODY_MAX_BYTES }, async (request) => {
    await entries.take(request.address);
    const parsed = CodeSchema.safeParse(request.body);
    if (!parsed.success) throw new ApiError('TokenInvalid');
    return enter(deps, parsed.data.code);
  });
  app.get('/api/recorder/orders', { config }, async (request, reply) => {
    const { recordingId, part } = await deps.recordingTokens.readWriting(foreignBearer(request));
    const query = KnownSchema.safeParse(request.query);
    if (!query.success) throw new ApiError('ValidationFailed', { issues: [] });
    const place = { recordingId, part };
    if (!countAnswer(waiting, request, reply.raw))
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    if (reply.raw.destroyed) return reply;
    const heardAt = deps.now();
    let isAnswered = false;
    reply.raw.once('finish', () => (isAnswered = true));
    reply.raw.once('close', () => {
      if (isAnswered) return;
      // Its browser died, or its connection broke.
      note(deps.db, place, { type: 'left', heardAt }, deps.now()).catch((error: unknown) =>
        deps.logger.warn({ err: error, ...place }, 'noting that a page has left failed; it expires'),
      );
    });
    if (!(await note(deps.db, place, { type: 'heard' }, heardAt))) throw new ApiError('NotFound');
    return nextOrders(deps, changes, recordingId, query.data.known);
  });
}

/** @throws ApiError TokenInvalid where the code was used, is too old or was never given; NotFound where nothing is recorded any more */
async function enter(deps: EgressDependencies, code: string): Promise<RecorderEntry> {
  const { db, now, media, recordingTokens, logger } = deps;
  const row = await findByCode(db, hashOf(code), now());
  const entered = row && (await note(db, row, { type: 'entered' }, now()));
  if (!entered) throw new ApiError('TokenInvalid');
  const { recordingId, part, conferenceId, recordingState, captions } = row;
  if (!isRecorded(recordingState)) throw new ApiError('NotFound');
  logger.info({ recordingId, part }, 'the page of an egress has entered');
  return {
    mediaUrl: media.browserUrl,
    mediaToken: await media.agentToken(conferenceId, 'recorder'),
    token: await recordingTokens.ofRecorder({ recordingId, part }),
    captions,
    orders: await readOrders(deps, { conferenceId, state: recordingState }),
  };
}

/** Those that the page does not know yet, or after a while the same again. @throws ApiError NotFound where the recording was deleted */
async function nextOrders(
  deps: EgressDependencies,
  changes: ConferenceChanges,
  id: RecordingId,
  known: string | undefined,
): Promise<RecorderOrders> {
  const recording = await requireRecording(deps, id);
  const { changed, end } = changes.watch(recording.conferenceId, ANSWER_AFTER_MS);
  try {
    const orders = await readOrders(deps, await requireRecording(deps, id));
    if (orders.version !== known || !orders.recording) return orders;
    await changed;
    return await readOrders(deps, await requireRecording(deps, id));
  } finally {
    end();
  }
}

async function readOrders(
  { onRecordOf }: EgressDependencies,
  { conferenceId, state }: Pick<RecordingRow, 'conferenceId' | 'state'>,
): Promise<RecorderOrders> {
  return ordersOf(isRecorded(state), await onRecordOf(conferenceId));
}

async function requireRecording({ db }: EgressDependencies, id: RecordingId): Promise<RecordingRow> {
  const row = await findRecording(db, id);
  if (!row) throw new ApiError('NotFound');
  return row;
}
