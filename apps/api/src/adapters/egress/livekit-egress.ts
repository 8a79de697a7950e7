import {
  EgressClient,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  ServerError,
} from 'livekit-server-sdk';
import { type Egress, EgressError, type EgressFault, type RunningEgress } from './egress.ts';

export interface LivekitEgressOptions {
  url: string;
  apiKey: string;
  apiSecret: string;
  /** For an answer: Egress launches its browser meanwhile. */
  startWithinS?: number;
  answerWithinS?: number;
}

/** LiveKit asks Egress several times before it says that none answers: 22 seconds in 1.13.5. */
const START_WITHIN_S = 25;
const ANSWER_WITHIN_S = 8;

/**
 * An egress must write something. The page plays nothing, so this is a file of silence; each one replaces the one before. The
 * folder is one that Egress may write to where it keeps files in its own container.
 */
const SILENCE = new EncodedFileOutput({
  fileType: EncodedFileType.OGG,
  filepath: '/tmp/intermind/silence.ogg',
  disableManifest: true,
});

/** LiveKit Egress through LiveKit's server API. */
export function livekitEgress(options: LivekitEgressOptions): Egress {
  const { url, apiKey, apiSecret, startWithinS = START_WITHIN_S, answerWithinS = ANSWER_WITHIN_S } = options;
  // Asked again in another region, an egress would run twice.
  const clientOf = (requestTimeout: number) =>
    new EgressClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, { requestTimeout, failover: false });
  const starting = clientOf(startWithinS);
  const client = clientOf(answerWithinS);
  return {
    async start(pageAddress) {
      // Without its picture it costs Egress next to nothing. The page says when it records, and when it has ended.
      const how = { audioOnly: true, awaitStartSignal: true };
      const info = await ask('start', () => starting.startWebEgress(pageAddress, { file: SILENCE }, how));
      if (info.egressId === '')
        throw new EgressError('start', 'unanswered', new Error('the answer has no id'));
      return info.egressId;
    },
    async list() {
      const found = await ask('list', () => client.listEgress({ active: true }));
      return found.map(({ egressId, status, request }): RunningEgress => ({
        egressId,
        pageAddress: request.case === 'web' ? request.value.url : '',
        isEnding: status === EgressStatus.EGRESS_ENDING,
      }));
    },
    async stop(egressId) {
      try {
        await ask('stop', () => client.stopEgress(egressId));
      } catch (error) {
        const { cause } = error as EgressError;
        if (!(cause instanceof ServerError && HAS_ENDED.has(cause.code ?? ''))) throw error;
      }
    },
  };
}

/** Codes of Twirp (https://twitchtv.github.io/twirp/docs/spec_v7.html) with which LiveKit says that there is nothing to stop. */
const HAS_ENDED = new Set(['not_found', 'failed_precondition']);
const UNANSWERED = new Set(['unavailable', 'deadline_exceeded']);

async function ask<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new EgressError(operation, faultOf(error), error);
  }
}

function faultOf(error: unknown): EgressFault {
  // No connection, no answer in time, or one that cannot be read.
  if (!(error instanceof ServerError)) return 'unanswered';
  const { status, code } = error;
  if (status === 429) return 'busy';
  // Without a code it is the word of a proxy.
  return status === 503 || (code === undefined ? status >= 500 : UNANSWERED.has(code))
    ? 'unanswered'
    : 'refused';
}
