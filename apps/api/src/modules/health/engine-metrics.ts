import type { WorkerUse } from '@intermind/contracts';
import { Counter, Gauge, type Registry } from 'prom-client';

/** What the workers of this instance say that their engines did. @returns takes a report */
export function engineMetrics(registry: Registry, backlogMs: () => number): (use: WorkerUse) => void {
  const registers = [registry];
  const seconds = new Counter({
    name: 'engine_sound_seconds_total',
    help: 'Sound that recognisers were sent and voices made',
    labelNames: ['kind', 'engine'] as const,
    registers,
  });
  const answers = new Counter({
    name: 'engine_answers_total',
    help: 'Translations and chunks of speech that came, and recognisers that proved to work',
    labelNames: ['kind', 'engine'] as const,
    registers,
  });
  const errors = new Counter({
    name: 'engine_errors_total',
    help: 'Failures: request (this engine cannot do what was asked), engine (it does not work), quota (used up, or the key refused)',
    labelNames: ['kind', 'engine', 'error'] as const,
    registers,
  });
  const skipped = new Counter({
    name: 'interpretation_skipped_words_total',
    help: 'Words that voices left out to catch up; captions have them',
    registers,
  });
  const shortened = new Counter({
    name: 'interpretation_shortened_words_total',
    help: 'Words that carry nothing and that voices left out to catch up; captions have them',
    registers,
  });
  const dropped = new Counter({
    name: 'transcript_segments_dropped_total',
    help: 'Segments that workers gave up because the API did not take them',
    registers,
  });
  new Gauge({
    name: 'interpretation_backlog_seconds',
    help: 'How far the lane that is most behind is behind, of the workers of this instance',
    registers,
    collect() {
      this.set(backlogMs() / 1000);
    },
  });
  return (use) => {
    for (const { kind, id: engine, soundMs, answers: count, errors: failed } of use.engines) {
      seconds.inc({ kind, engine }, soundMs / 1000);
      answers.inc({ kind, engine }, count);
      for (const [error, times] of Object.entries(failed)) errors.inc({ kind, engine, error }, times);
    }
    skipped.inc(use.skippedWords);
    shortened.inc(use.shortenedWords);
    dropped.inc(use.droppedSegments);
  };
}
