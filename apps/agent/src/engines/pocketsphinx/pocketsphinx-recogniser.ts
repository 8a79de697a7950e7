import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import {
  EngineError,
  type RecognitionEvent,
  type RecognitionSession,
  type SpeechToText,
} from '../../speech/ports.ts';
import { programEnvironment } from '../demo-root.ts';
import type { RecognitionModels } from './models.ts';
import { ProgressWatch } from './progress-watch.ts';
import { UtteranceCheck, type ScoredWord } from './utterance-check.ts';

export interface PocketsphinxOptions {
  program: string;
  models: RecognitionModels;
  /** Speech that a new recogniser hears first: a cold one garbles its first sentence. Mono, 16,000 Hz. */
  primingSpeech: () => Promise<Int16Array>;
  clock?: Clock;
}

/** The program reads whole blocks of this many samples. */
const BLOCK_SAMPLES = 320;

/** What the program prints, one JSON object a line. */
type Line =
  | { type: 'ready' }
  /** So far the sound has been worked on. */
  | { type: 'heard'; at: number }
  | { type: 'interim' | 'final'; at: number; words: ScoredWord[] };

export const POCKETSPHINX_INFO = {
  id: 'pocketsphinx',
  kind: 'speech-to-text',
  grade: 'demonstration',
  own: true,
  typicalMs: 100,
  agreement: 3,
  punctuates: false,
} as const;

/**
 * English recognition by pocketsphinx (BSD), one process for each speaker. A demonstration: it understands the sentences of
 * a small vocabulary and marks other speech as not understood; with an open vocabulary it is wrong in every third word.
 */
export class PocketsphinxRecogniser implements SpeechToText {
  readonly info = POCKETSPHINX_INFO;
  private readonly options: PocketsphinxOptions;
  private readonly sessions = new Set<RecognitionSession>();

  constructor(options: PocketsphinxOptions) {
    this.options = options;
  }

  hears(language: Language): boolean {
    return language === 'en';
  }

  async open({
    answerLimitMs,
    onEvent,
    signal,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const { program, models } = this.options;
    const speech = await this.options.primingSpeech();
    signal.throwIfAborted();
    const priming = speech.slice(0, speech.length - (speech.length % BLOCK_SAMPLES));
    const child = spawn(
      program,
      [models.acousticModel, models.languageModel, models.dictionary, String(priming.length)],
      { stdio: ['pipe', 'pipe', 'ignore'], env: programEnvironment() },
    );
    const check = models.vocabulary && new UtteranceCheck(models.vocabulary);
    const ready = Promise.withResolvers<undefined>();
    let closed = false;
    const fail = (why: string): void => {
      this.sessions.delete(session);
      watch.stop();
      child.kill('SIGKILL');
      const error = new EngineError(`pocketsphinx ended: ${why}`, 'engine');
      ready.reject(error);
      if (!closed) onEvent({ type: 'failed', error });
      closed = true;
    };
    const watch = new ProgressWatch(this.options.clock ?? systemClock, fail, answerLimitMs);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, killedBy) => fail(String(code ?? killedBy)));
    child.stdin.on('error', () => undefined); // its exit says what happened
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = lineOf(text);
      if (!line) fail('it printed what is no line of ours');
      else if (line.type === 'ready') ready.resolve(undefined);
      else if (line.type === 'heard') watch.heard(line.at);
      else if (!closed) for (const event of eventsOf(line, check)) onEvent(event);
    });
    const session: RecognitionSession = {
      write: (pcm) => {
        if (closed) return;
        watch.sent(pcm.length);
        if (!closed) child.stdin.write(bytesOf(pcm));
      },
      backlogMs: () => watch.backlogMs,
      close: () => {
        closed = true;
        watch.stop();
        this.sessions.delete(session);
        child.kill('SIGKILL');
      },
    };
    this.sessions.add(session);
    child.stdin.write(bytesOf(priming));
    const giveUp = (): void => {
      ready.reject(signal.reason);
      session.close();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await ready.promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    return session;
  }

  close(): void {
    for (const session of this.sessions) session.close();
  }
}

/** @returns null for what the program never prints while it is sound */
function lineOf(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

function eventsOf(
  { type, words }: Extract<Line, { words: unknown }>,
  check: UtteranceCheck | undefined,
): RecognitionEvent[] {
  if (check) return type === 'final' ? check.final(words) : check.interim(words);
  return [{ type, words: words.map(([text, startMs, endMs]) => ({ text, startMs, endMs })) }];
}

function bytesOf(pcm: Int16Array): Buffer {
  // a copy: the caller may reuse its buffer before the pipe has taken this one
  return Buffer.from(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength));
}
