import type { DubLine, DubTask } from '@intermind/contracts/dub-work';
import type { EngineGrade } from '@intermind/contracts/engine-grades';
import type { Clock } from '@intermind/timing';
import type { Glossary } from '../interpreter/glossary.ts';
import type { Logger } from '../log.ts';
import type { OpusEncoder } from '../sound/opus-encoder.ts';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { type EngineInfo, NOT_UNDERSTOOD } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { DubFailed } from './dub-failure.ts';
import type { DubbingApi } from './dubbing-api.ts';
import { LeftOutLines } from './left-out.ts';
import { withLookAhead } from './look-ahead.ts';
import { PieceSender } from './piece-sender.ts';
import { DubSchedule, rateOf, SpeechLength } from './schedule.ts';
import { speakLine } from './speak-line.ts';
import { Timeline } from './timeline.ts';
import { LineFailed, tryEngines, type TryEnginesOptions } from './try-engines.ts';
import { WordPages } from './word-pages.ts';

const TRANSLATION_LIMIT_MS = 15_000;
/** Lines in which a speaker's next one is looked for. */
const AHEAD = 40;

export interface DubbingOptions {
  task: NonNullable<DubTask['dub']>;
  api: DubbingApi;
  registry: EngineRegistry;
  glossary: Glossary;
  encoder: OpusEncoder;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Speaks a recording in another language, line by line, but for those that no engine can speak; or translates it alone, for
 * captions. @throws DubOver, DubFailed
 */
export async function dubRecording(options: DubbingOptions): Promise<void> {
  const { task, api, encoder, clock, log } = options;
  const { token } = task;
  const sender = new PieceSender(api, token, clock);
  const schedule = new DubSchedule();
  const lengths = new SpeechLength();
  const timeline = new Timeline();
  const leftOut = new LeftOutLines();
  const words = new WordPages(api, token, log);
  let demonstration = false;
  const encode = (untilMs: number): void => {
    for (const { timeMs, sound } of timeline.take(untilMs))
      sender.add({ timeMs, data: encoder.encode(sound) });
  };
  const wanted = async (): Promise<void> => {
    await sender.tick();
    await api.wanted(token);
  };
  const say = async (line: DubLine, next: DubLine | undefined): Promise<void> => {
    const made: EngineGrade[] = [line.grade];
    const trying = { ...options, wanted, made };
    const text = await textOf(line, trying);
    if (text === '') return leftOut.leaveOut();
    if (text !== sayable(line.translation ?? ''))
      await words.add({ segmentId: line.segmentId, text, grade: gradeOf(made) });
    if (task.captionsOnly) {
      // It counts as long as a voice would speak.
      sender.spokenMs += lengths.expect(text);
      return leftOut.spoke();
    }
    const fromMs = schedule.earliest(line);
    const rateRatio = rateOf({
      lagMs: fromMs - line.atMs,
      roomMs: (next?.atMs ?? Infinity) - fromMs,
      expectedMs: lengths.expect(text),
    });
    const sound = await soundOf({ text, rateRatio, speaker: line.speaker }, trying);
    const lengthMs = (sound.length * 1_000) / LANE_SAMPLE_RATE_HZ;
    lengths.learn(text, lengthMs, rateRatio);
    const { atMs } = schedule.place(line, lengthMs);
    // Nothing that comes later begins before this line.
    encode(atMs);
    timeline.add(atMs, sound);
    sender.spokenMs += lengthMs;
    leftOut.spoke();
    demonstration ||= gradeOf(made) === 'demonstration';
  };
  for await (const { item: line, ahead } of withLookAhead(linesOf(options), AHEAD)) {
    if (sayable(line.text) === '' && sayable(line.translation ?? '') === '') continue;
    const next = ahead.find(({ speaker }) => speaker === line.speaker);
    await say(line, next).catch((error: unknown) => {
      if (!(error instanceof LineFailed)) throw error;
      leftOut.leaveOut(error.refused ? undefined : error);
    });
    sender.doneMs = line.atMs;
    await sender.tick();
  }
  leftOut.end();
  encode(Infinity);
  sender.doneMs = task.durationMs;
  await sender.flush();
  await words.flush();
  if (task.captionsOnly && words.count === 0) throw new DubFailed('engine-failed');
  await api.finished(token, { leftOutLines: leftOut.count, wordPages: words.count, demonstration });
}

async function* linesOf({ api, task }: DubbingOptions): AsyncGenerator<DubLine> {
  for (let after: string | null = null; ;) {
    const page = await api.lines(task.token, after);
    yield* page.lines;
    if (page.next === null) return;
    after = page.next;
  }
}

type Trying = DubbingOptions &
  Pick<TryEnginesOptions<never, never>, 'wanted'> & {
    /** Of what had a part in a line. */
    made: EngineGrade[];
  };

/** The line in the language of the dub, empty where nothing can be said. @throws DubFailed, DubOver, LineFailed */
async function textOf(line: DubLine, trying: Trying): Promise<string> {
  const { registry, task, glossary, clock } = trying;
  const { language: to } = task;
  if (!task.captionsOnly && registry.voices(to).length === 0) throw new DubFailed('no-voice');
  const interpreted = sayable(line.translation ?? '');
  if (interpreted !== '') return interpreted;
  const { language: from } = line;
  const text = sayable(line.text);
  const plan = registry.steps(from, to, true);
  if (plan.kind === 'unsupported') throw new DubFailed('no-translator');
  const translated = await tryEngines({
    ...trying,
    ...{ engines: plan.translators, pair: `${from}>${to}` },
    work: (engine, signal) =>
      madeBy(
        trying,
        engine,
        withEngineTimeLimit(clock, TRANSLATION_LIMIT_MS, engine.info.id, signal, (limited) =>
          engine.translate({
            ...{ text, from, to, complete: true, signal: limited },
            terms: glossary.translations(text, to),
          }),
        ),
      ),
  });
  return sayable(translated);
}

/** Of something that all of these had a part in. */
function gradeOf(made: readonly EngineGrade[]): EngineGrade {
  return made.includes('demonstration') ? 'demonstration' : 'production';
}

/** Notes what made it. */
async function madeBy<Result>(
  { made }: Trying,
  { info }: { info: EngineInfo },
  result: Promise<Result>,
): Promise<Result> {
  const done = await result;
  made.push(info.grade);
  return done;
}

/** @returns mono, 48,000 Hz @throws DubOver, LineFailed */
async function soundOf(
  line: { text: string; rateRatio: number; speaker: string },
  trying: Trying,
): Promise<Int16Array> {
  const { registry, task, glossary } = trying;
  const { language } = task;
  const text = glossary.aloud(line.text, language);
  return tryEngines({
    ...trying,
    ...{ engines: registry.voices(language), pair: language },
    work: (voice, signal) =>
      madeBy(trying, voice, speakLine(voice, { ...trying, ...line, text, language, signal })),
  });
}

/** Without the signs for what was not understood; empty where no word is left. */
function sayable(text: string): string {
  const said = text.replaceAll(NOT_UNDERSTOOD, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(said) ? said : '';
}
