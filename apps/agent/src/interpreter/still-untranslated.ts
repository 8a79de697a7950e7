import type { SpeakerPipeline } from './speaker-pipeline.ts';

/** Of a speaker who left, or whom another pipeline hears now. */
type Closed = Pick<SpeakerPipeline, 'waits' | 'forget'>;

/** Each holds the newest sentences of one speaker. */
const PIPELINES_MAX = 50;

/** Closed pipelines of which sentences wait for a translator. */
export class StillUntranslated {
  private pipelines: Closed[] = [];

  add(closed: Closed): void {
    this.pipelines = [...this.pipelines, closed].filter(({ waits }) => waits);
    while (this.pipelines.length > PIPELINES_MAX) this.pipelines.shift()!.forget();
  }

  get waits(): boolean {
    return this.pipelines.some(({ waits }) => waits);
  }

  clear(): void {
    for (const pipeline of this.pipelines) pipeline.forget();
    this.pipelines = [];
  }
}
