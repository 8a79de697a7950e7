import type { Language } from '@intermind/contracts/languages';
import { EngineError, type SpeechRequest, type TextToSpeech } from '../../speech/ports.ts';
import { type Model, VOICE_SAMPLE_RATES_HZ } from './catalogue/model.ts';
import { askModel, type ModelCalls } from './model-calls.ts';

/** A voice of this machine. */
export class ModelVoice implements TextToSpeech {
  readonly info: TextToSpeech['info'];
  private readonly model: Model;
  private readonly calls: ModelCalls;

  constructor(model: Model, calls: ModelCalls) {
    this.model = model;
    this.calls = calls;
    this.info = {
      id: model.id,
      kind: 'text-to-speech',
      grade: 'production',
      own: true,
      typicalMs: model.runtime === 'piper' ? 200 : 800,
      sampleRateHz: VOICE_SAMPLE_RATES_HZ[model.runtime]!,
    };
  }

  speaks(language: Language): boolean {
    return this.model.languages.includes(language);
  }

  async warmUp(): Promise<void> {
    await askModel(this.calls, this.model.id, { kind: 'load' }, new AbortController().signal);
  }

  async *synthesize({ signal, ...request }: SpeechRequest): AsyncGenerator<Int16Array> {
    signal.throwIfAborted();
    const pieces: Int16Array[] = [];
    let isOver = false;
    let failure: EngineError | undefined;
    let wake = (): void => undefined;
    const call = this.calls.start(
      this.model.id,
      { kind: 'speak', ...request },
      {
        answer: (answer) => {
          if (answer.kind === 'sound') pieces.push(answer.pcm);
          wake();
        },
        done: () => {
          isOver = true;
          wake();
        },
        failed: (error) => {
          isOver = true;
          failure = error;
          wake();
        },
      },
    );
    const giveUp = (): void => wake();
    signal.addEventListener('abort', giveUp, { once: true });
    let given = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const piece = pieces.shift();
        if (piece) {
          given += piece.length;
          yield piece;
        } else if (isOver) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
      if (failure !== undefined) throw failure;
      if (given === 0) throw new EngineError(`${this.model.id} gives no sound`, 'engine');
    } finally {
      signal.removeEventListener('abort', giveUp);
      if (!isOver) call.cancel();
    }
  }
}
