import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import {
  type DetectLanguage,
  EngineError,
  type RecognitionSession,
  type SpeechToText,
} from '../../speech/ports.ts';
import type { HttpServer } from '../transport/http.ts';
import { scribeDetection } from './scribe-detection.ts';
import { TurnSession, type TurnMessage, type TurnProtocol } from '../turns/turn-session.ts';

/** Speech without a partial transcript after which the server hangs. */
const SILENT_LIMIT_MS = 2_200;
/** Between a word and its partial transcript. */
const LAG_MS = 300;
/** The service closes connections without sound; this little of it costs one part in fifty. */
const KEEP_ALIVE_MS = 5_000;
const KEEP_ALIVE_BYTES = (2 * HEARD_SAMPLE_RATE_HZ) / 10;
/** What the service takes: 50 terms of 20 characters. */
const TERMS_MAX = 50;
const TERM_MAX_CHARACTERS = 20;

const QUOTA = new Set(['auth_error', 'quota_exceeded', 'unaccepted_terms']);
const REQUEST = new Set(['input_error', 'invalid_request']);
const ERRORS = new Set([
  ...QUOTA,
  ...REQUEST,
  'error',
  'transcriber_error',
  'rate_limited',
  'queue_overflow',
  'resource_exhausted',
  'session_time_limit_exceeded',
  'chunk_size_exceeded',
]);

/** Recognition by ElevenLabs: `/v1/speech-to-text/realtime`, turns committed by us (API reference, November 2026). */
export class ScribeRecogniser implements SpeechToText {
  readonly info = {
    id: 'elevenlabs',
    kind: 'speech-to-text',
    grade: 'production',
    typicalMs: 250,
    // a partial transcript may change the one before
    agreement: 2,
    punctuates: true,
    takesTerms: true,
    cost: 'minutes',
  } as const;
  readonly detectLanguage: DetectLanguage;
  private readonly server: HttpServer;
  private readonly model: string;
  private readonly clock: Clock;

  constructor(server: HttpServer, model: string, clock = systemClock) {
    this.server = server;
    this.detectLanguage = scribeDetection(server);
    this.model = model;
    this.clock = clock;
  }

  hears(): boolean {
    return true;
  }

  async open({
    language,
    terms = [],
    answerLimitMs,
    onEvent,
    signal,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const protocol = this.protocol(language, terms);
    return TurnSession.open({ protocol, language, clock: this.clock, answerLimitMs, onEvent }, signal);
  }

  private protocol(language: Language, terms: readonly string[]): TurnProtocol {
    const url = new URL(`${this.server.url}/v1/speech-to-text/realtime`);
    const query = url.searchParams;
    query.set('model_id', this.model);
    query.set('language_code', language);
    query.set('audio_format', `pcm_${String(HEARD_SAMPLE_RATE_HZ)}`);
    query.set('commit_strategy', 'manual');
    const fitting = terms.filter(({ length }) => length <= TERM_MAX_CHARACTERS);
    for (const term of fitting.slice(0, TERMS_MAX)) query.append('keyterms', term);
    const chunk = (audio: string, commit: boolean): object => ({
      message_type: 'input_audio_chunk',
      audio_base_64: audio,
      commit,
      sample_rate: HEARD_SAMPLE_RATE_HZ,
    });
    return {
      engine: this.server.engine,
      url,
      headers: this.server.headers,
      sampleRateHz: HEARD_SAMPLE_RATE_HZ,
      hello: [],
      sound: (audio) => chunk(audio, false),
      end: [chunk('', true)],
      keepAlive: {
        message: chunk(Buffer.alloc(KEEP_ALIVE_BYTES).toString('base64'), false),
        everyMs: KEEP_ALIVE_MS,
      },
      overlaps: true,
      silentLimitMs: SILENT_LIMIT_MS,
      lagMs: LAG_MS,
      read,
    };
  }
}

function read({ message_type: type, text }: Record<string, unknown>): TurnMessage | undefined {
  const said = typeof text === 'string' ? text : '';
  if (type === 'session_started') return { type: 'ready' };
  if (type === 'partial_transcript') return { type: 'text', text: said, replaces: true };
  if (type === 'committed_transcript') return { type: 'done', text: said };
  // A turn in which it heard no speech, or too little, has no transcript.
  if (type === 'insufficient_audio_activity' || type === 'commit_throttled')
    return { type: 'done', text: '' };
  if (typeof type !== 'string' || !ERRORS.has(type)) return undefined;
  const kind = QUOTA.has(type) ? 'quota' : REQUEST.has(type) ? 'request' : 'engine';
  return { type: 'failed', error: new EngineError(`elevenlabs failed (${type})`, kind) };
}
