import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { Asked, Answer, Answerer, Stage } from './answerer.ts';
import { SpokenAnswer } from './spoken-answer.ts';

export interface ChatAnswererOptions {
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  stage: Stage;
}

/** The provider `intermind`: the API's chat model answers, and the voices of this server speak. It hears nobody itself. */
export class ChatAnswerer implements Answerer {
  readonly ready = true;
  private readonly options: ChatAnswererOptions;

  constructor(options: ChatAnswererOptions) {
    this.options = options;
  }

  begin({ language }: Asked): Answer {
    const { stage, ...rest } = this.options;
    const { player, nextSentence, onSpeech } = stage;
    return new SpokenAnswer({ ...rest, language, speaker: 'assistant', player, nextSentence, onSpeech });
  }

  microphoneHeard(): void {
    // It reads the captions.
  }

  microphoneClosed(): void {
    // It reads the captions.
  }

  close(): void {
    // It has nothing open.
  }
}
