import { settle } from '@intermind/testing/fake-clock';
import { type Clock, wait } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../apps/agent/src/sound/format.ts';
import { concat } from '../apps/agent/src/sound/silence-trimmer.ts';
import type {
  RecognitionEvent,
  RecognitionSession,
  SpeechToText,
  TextToSpeech,
  TextTranslator,
} from '../apps/agent/src/speech/ports.ts';

/** The recogniser tells how far it has come each 100 ms of sound. */
const STEP_SAMPLES = HEARD_SAMPLE_RATE_HZ / 10;
const LOOK_MS = 2;

/** Real work that a clock which is moved by hand waits for. */
export class Work {
  private readonly underWay = new Set<Promise<unknown>>();

  async of<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = work();
    this.underWay.add(done);
    try {
      return await done;
    } finally {
      this.underWay.delete(done);
    }
  }

  /** All of it, and whatever follows without any time, is done. */
  async settled(): Promise<void> {
    await settle();
    while (this.underWay.size > 0) {
      await Promise.allSettled(this.underWay);
      await settle();
    }
  }
}

/** What a recogniser said, and how much sound it had been sent by then. */
export interface SaidOnce {
  atSamples: number;
  event: RecognitionEvent;
}

/**
 * Keeps what a recogniser says. Sound goes to it 100 ms at a time, each when it is done with those before, so that what it
 * says depends on the sound alone.
 *
 * @param real has to tell its backlog
 */
export function recordedRecogniser(real: SpeechToText, said: SaidOnce[], work: Work): SpeechToText {
  const open: SpeechToText['open'] = async (options) => {
    let sentSamples = 0;
    const onEvent = (event: RecognitionEvent): void => {
      said.push({ atSamples: sentSamples, event });
      options.onEvent(event);
    };
    const session = await real.open({ ...options, onEvent });
    const backlogMs = session.backlogMs?.bind(session);
    if (!backlogMs) throw new Error(`${real.info.id} does not tell its backlog`);
    let waiting: Int16Array = new Int16Array(0);
    let sending = Promise.resolve();
    const send = async (pcm: Int16Array, speech: boolean): Promise<void> => {
      session.write(pcm, speech);
      sentSamples += pcm.length;
      while (backlogMs() > 0) await wait(LOOK_MS);
    };
    return {
      write: (pcm, speech) => {
        waiting = concat([waiting, pcm]);
        for (; waiting.length >= STEP_SAMPLES; waiting = waiting.slice(STEP_SAMPLES)) {
          const step = waiting.slice(0, STEP_SAMPLES);
          sending = work.of(() => sending.then(() => send(step, speech)));
        }
      },
      close: () => session.close(),
    };
  };
  return {
    info: real.info,
    hears: (language) => real.hears(language),
    open: (options) => work.of(() => open(options)),
  };
}

/** Says the same again at the same places in the sound. */
export function replayedRecogniser(info: SpeechToText['info'], said: readonly SaidOnce[]): SpeechToText {
  const open = async ({ onEvent }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> => {
    let sentSamples = 0;
    let at = 0;
    return Promise.resolve({
      write: (pcm) => {
        sentSamples += pcm.length;
        for (let next = said[at]; next && next.atSamples <= sentSamples; next = said[++at]) {
          const { event } = next;
          // never while it is being written to
          queueMicrotask(() => onEvent(event));
        }
      },
      close: () => undefined,
    });
  };
  return { info, hears: (language) => language === 'en', open };
}

/** Engines for a clock that is moved by hand: each answer takes on it what the engine says it usually takes. */
export function timedEngines(
  { translator, voice }: { translator: TextTranslator; voice: TextToSpeech },
  known: { texts: Map<string, string>; sounds: Map<string, Int16Array> },
  { clock, work }: { clock: Clock; work: Work },
): { translator: TextTranslator; voice: TextToSpeech } {
  const inUsualTime = async <Value>(usualMs: number, answer: () => Promise<Value>): Promise<Value> => {
    const askedMs = clock.nowMs();
    const value = await work.of(answer);
    await wait(askedMs + usualMs - clock.nowMs(), { clock });
    return value;
  };
  return {
    translator: {
      info: translator.info,
      translates: (from, to) => translator.translates(from, to),
      translate: (request) =>
        inUsualTime(translator.info.typicalMs, async () => {
          const key = `${request.from} ${request.to} ${request.complete} ${request.text}`;
          const text = known.texts.get(key) ?? (await translator.translate(request));
          known.texts.set(key, text);
          return text;
        }),
    },
    voice: {
      info: voice.info,
      speaks: (language) => voice.speaks(language),
      synthesize: async function* (request) {
        yield await inUsualTime(voice.info.typicalMs, async () => {
          const key = `${request.language} ${request.speaker} ${request.rateRatio.toFixed(3)} ${request.text}`;
          const sound = known.sounds.get(key) ?? (await wholeSound(voice, request));
          known.sounds.set(key, sound);
          return sound;
        });
      },
    },
  };
}

async function wholeSound(
  voice: TextToSpeech,
  request: Parameters<TextToSpeech['synthesize']>[0],
): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of voice.synthesize(request)) pieces.push(piece);
  return concat(pieces);
}
