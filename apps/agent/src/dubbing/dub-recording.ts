import type { DubLine, DubTask } from '@intermind/contracts/dub-work';
import type { Clock } from '@intermind/timing';
import type { Glossary } from '../interpreter/glossary.ts';
import type { OpusEncoder } from '../sound/opus-encoder.ts';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import { NOT_UNDERSTOOD, type TextToSpeech, type TextTranslator } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { DubFailed } from './dub-failure.ts';
import type { DubbingApi } from './dubbing-api.ts';
import { withLookAhead } from './look-ahead.ts';
import { PieceSender } from './piece-sender.ts';
import { DubSchedule, rateOf, SpeechLength } from './schedule.ts';
import { speakLine } from './speak-line.ts';
import { Timeline } from './timeline.ts';

const TRANSLATION_LIMIT_MS = 15_000;
/** Every engine failed: all are tried again after these waits. */
const AGAIN_AFTER_MS = [1_000, 5_000, 15_000];
/** Lines in which a speaker's next one is looked for. */
const AHEAD = 40;

export interface DubbingOptions {
  task: NonNullable<DubTask['dub']>;
  api: DubbingApi;
  registry: EngineRegistry;
  glossary: Glossary;
  encoder: OpusEncoder;
  clock: Clock;
  signal: AbortSignal;
}

/** Speaks a recording in another language, line by line. @throws DubOver, DubFailed */
export async function dubRecording(options: DubbingOptions): Promise<void> {
  const { task, api, encoder, clock } = options;
  const { language, token } = task;
  const sender = new PieceSender(api, token, clock);
  const schedule = new DubSchedule();
  const lengths = new SpeechLength();
  const timeline = new Timeline();
  const encode = (untilMs: number): void => {
    for (const { timeMs, sound } of timeline.take(untilMs))
      sender.add({ timeMs, data: encoder.encode(sound) });
  };
  for await (const { item: line, ahead } of withLookAhead(linesOf(options), AHEAD)) {
    const { text, voices } = await textOf(line, options, sender);
    if (text === '') continue;
    const fromMs = schedule.earliest(line);
    const next = ahead.find(({ speaker }) => speaker === line.speaker);
    const rateRatio = rateOf({
      lagMs: fromMs - line.atMs,
      roomMs: (next?.atMs ?? Infinity) - fromMs,
      expectedMs: lengths.expect(text),
    });
    const { speaker } = line;
    const aloud = options.glossary.aloud(text, language);
    const sound = await tryAgain(options, sender, () =>
      speakLine({ ...options, voices, text: aloud, language, rateRatio, speaker }),
    );
    const lengthMs = (sound.length * 1_000) / LANE_SAMPLE_RATE_HZ;
    lengths.learn(text, lengthMs, rateRatio);
    const { atMs } = schedule.place(line, lengthMs);
    // Nothing that comes later begins before this line.
    encode(atMs);
    timeline.add(atMs, sound);
    sender.doneMs = line.atMs;
    sender.spokenMs += lengthMs;
    await sender.tick();
  }
  encode(Infinity);
  sender.doneMs = task.durationMs;
  await sender.flush();
  await api.finished(token);
}

async function* linesOf({ api, task }: DubbingOptions): AsyncGenerator<DubLine> {
  for (let after: string | null = null; ;) {
    const page = await api.lines(task.token, after);
    yield* page.lines;
    if (page.next === null) return;
    after = page.next;
  }
}

/** The line in the language of the dub, empty where nothing can be said, and who can speak it. @throws DubFailed, DubOver */
async function textOf(
  line: DubLine,
  options: DubbingOptions,
  sender: PieceSender,
): Promise<{ text: string; voices: readonly TextToSpeech[] }> {
  const { registry, task } = options;
  const voices = registry.voices(task.language);
  if (voices.length === 0) throw new DubFailed('no-voice');
  if (line.translation !== null) return { text: sayable(line.translation), voices };
  const spoken = sayable(line.text);
  if (spoken === '') return { text: '', voices };
  const plan = registry.plan(line.language, task.language, true);
  if (plan.kind === 'unsupported') throw new DubFailed('no-translator');
  const translated = await tryAgain(options, sender, () =>
    translate(plan.translators, spoken, line, options),
  );
  return { text: sayable(translated), voices };
}

async function translate(
  translators: readonly TextTranslator[],
  text: string,
  { language: from }: DubLine,
  { registry, task, glossary, clock, signal }: DubbingOptions,
): Promise<string> {
  const { language: to } = task;
  const ladder = { registry, engines: translators, pair: `${from}>${to}` };
  return firstThatWorks(ladder, signal, (engine) =>
    withEngineTimeLimit(clock, TRANSLATION_LIMIT_MS, engine.info.id, signal, (limited) =>
      engine.translate({
        ...{ text, from, to, complete: true, signal: limited },
        terms: glossary.translations(text, to),
      }),
    ),
  );
}

/** @throws DubFailed when every engine failed each time, DubOver */
async function tryAgain<T>(
  { clock, signal }: DubbingOptions,
  sender: PieceSender,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = AGAIN_AFTER_MS[tries];
      if (signal.aborted || waitMs === undefined) throw new DubFailed('engine-failed', { cause: error });
      // It is still being worked on.
      await sender.tick();
      await new Promise<void>((resolve) => clock.after(waitMs, resolve));
    }
  }
}

/** Without the signs for what was not understood; empty where no word is left. */
function sayable(text: string): string {
  const said = text.replaceAll(NOT_UNDERSTOOD, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(said) ? said : '';
}
