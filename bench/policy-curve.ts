import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MEETING_SENTENCES } from '../apps/agent/src/corpus/meeting-sentences.ts';
import { builtInEngines } from '../apps/agent/src/engines/engine-sets.ts';
import { type PolicyParameters, policyParameters } from '../apps/agent/src/interpreter/policy/parameters.ts';
import { loadSilero } from '../apps/agent/src/sound/silero/silero.ts';
import { sileroActivity } from '../apps/agent/src/sound/silero/silero-activity.ts';
import { expectedTranslations } from '../apps/agent/src/testing/make-speech.ts';
import { wordDistance } from '../apps/agent/src/testing/word-distance.ts';
import { type ChartPoint, curveChart } from './curve-chart.ts';
import { type PolicyEngines, type PolicyRun, type PolicySetting, RecordedSpeech } from './policy-run.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

const SENTENCES = 60;
/** As in the bench through a room. */
const PAUSE_MS = 800;
const HURRIED_PAUSE_MS = 150;
/** Drawn as lines: the others move little. */
const LINES = ['agreement', 'sourceHoldWords', 'dropTests', 'chunkMsAfterWait', 'waitMs'];
const CHART = path.join(import.meta.dirname, 'results', 'policy-curve.svg');

/** What is changed, one at a time. */
const VALUES: { [Name in keyof PolicyParameters]?: PolicyParameters[Name][] } = {
  sourceHoldWords: [1, 2, 3],
  dropTests: [0, 2, 3],
  looksAhead: [false],
  chunkMs: [800, 1_000, 1_500, 2_000],
  chunkMsAfterWait: [300, 800, 1_100, 1_500],
  waitMs: [750, 1_000, 1_250, 2_000, 2_500],
  pauseMs: [150, 400, 600],
  lazyMs: [15, 250, 400],
};
const AGREEMENTS = [1, 2, 4, 5];

export interface CurvePoint {
  /** The parameter that is changed; null: the product's own. */
  changed: string | null;
  value: string;
  medianMs: number;
  p90Ms: number;
  /** Words said aloud against the translation of the whole recognised sentence. */
  differingRatio: number;
  missingWords: number;
  chunks: number;
  /** Of the same sentences with next to no pause between them. */
  hurried: { medianMs: number; p90Ms: number; differingRatio: number };
}

/**
 * How ear-voice span and words that differ from whole sentences depend on the parameters of the commit policy. The
 * demonstration recogniser hears the speech once; what it said is then interpreted with each setting, with the real translator and
 * voice on a clock that is moved by hand, by the pipeline of a meeting without the room. The load of the machine does not matter.
 */
export async function measure(): Promise<Measurement> {
  const set = await builtInEngines('local', {});
  try {
    const pool = await loadSilero();
    const [recogniser] = set.recognisers;
    const [translator] = set.translators;
    const [voice] = set.voices;
    if (!recogniser || !translator || !voice) throw new Error('The local engines are not all here.');
    const engines: PolicyEngines = {
      recogniser,
      translator,
      voice,
      openVoiceActivity: sileroActivity(
        async () => Promise.resolve(pool),
        () => undefined,
      ),
    };
    const sentences = MEETING_SENTENCES.slice(0, SENTENCES);
    const [speech, hurried] = await Promise.all(
      [PAUSE_MS, HURRIED_PAUSE_MS].map((pauseMs) => RecordedSpeech.of(sentences, pauseMs, engines)),
    );
    const own = policyParameters('en', 'es', {
      translation: translator.info.typicalMs,
      voice: voice.info.typicalMs,
    });
    const points: CurvePoint[] = [];
    for (const { changed, value, setting } of settings()) {
      const scored = await scoresOf(await speech!.interpret(setting));
      const { medianMs, p90Ms, differingRatio } = await scoresOf(await hurried!.interpret(setting));
      points.push({ changed, value, ...scored, hurried: { medianMs, p90Ms, differingRatio } });
      console.log(rowOf(points.at(-1)!));
    }
    const [product] = points;
    writeFileSync(CHART, chartOf(points, { ...own, agreement: recogniser.info.agreement }));
    console.log(`The curve: ${CHART}`);
    return {
      figures: [
        { what: `ear-voice span, median of ${product!.chunks} chunks`, value: product!.medianMs, unit: 'ms' },
        { what: 'ear-voice span, p90', value: product!.p90Ms, unit: 'ms' },
        { what: 'words that differ from whole sentences', value: 100 * product!.differingRatio, unit: '%' },
        {
          what: 'words of whole sentences that were not said',
          value: product!.missingWords,
          unit: 'words',
          goal: { atMost: 0 },
        },
      ],
      details: { own: { ...own, agreement: recogniser.info.agreement }, points },
    };
  } finally {
    await set.close();
  }
}

function settings(): { changed: string | null; value: string; setting: PolicySetting }[] {
  return [
    { changed: null, value: '', setting: {} },
    ...AGREEMENTS.map((agreement) => ({
      changed: 'agreement',
      value: String(agreement),
      setting: { agreement },
    })),
    ...Object.entries(VALUES).flatMap(([name, values]) =>
      values.map((value) => ({
        changed: name,
        value: String(value),
        setting: { policy: { [name]: value } },
      })),
    ),
  ];
}

async function scoresOf({
  chunks,
  heard,
}: PolicyRun): Promise<Omit<CurvePoint, 'changed' | 'value' | 'hurried'>> {
  const spansMs = chunks.map(({ earVoiceSpanMs }) => earVoiceSpanMs);
  const whole = (await expectedTranslations(heard)) ?? [];
  const distance = wordDistance(whole.join(' '), chunks.flatMap(({ words }) => words).join(' '));
  return {
    medianMs: median(spansMs),
    p90Ms: percentile(spansMs, 0.9),
    differingRatio: distance.edits / distance.words,
    missingWords: distance.missing,
    chunks: chunks.length,
  };
}

function rowOf({
  changed,
  value,
  medianMs,
  p90Ms,
  differingRatio,
  missingWords,
  chunks,
  hurried,
}: CurvePoint): string {
  const seconds = (one: { medianMs: number; p90Ms: number }) =>
    `${(one.medianMs / 1_000).toFixed(2)} / ${(one.p90Ms / 1_000).toFixed(2)} s`;
  const percent = (ratio: number) => `${(100 * ratio).toFixed(1)} %`;
  const name = changed === null ? 'as in the product' : `\`${changed}\` ${value}`;
  const cells = [name, seconds(hurried), percent(hurried.differingRatio)];
  cells.splice(
    1,
    0,
    seconds({ medianMs, p90Ms }),
    percent(differingRatio),
    String(missingWords),
    String(chunks),
  );
  return `| ${cells.join(' | ')} |`;
}

function chartOf(points: readonly CurvePoint[], own: Readonly<Record<string, unknown>>): string {
  const placed = (point: CurvePoint, label: string): ChartPoint => ({
    label,
    spanS: point.medianMs / 1_000,
    differingPercent: 100 * point.differingRatio,
  });
  const [product] = points;
  const centre = placed(product!, 'as in the product');
  const lines = LINES.map((name) => {
    const changed = points
      .filter((point) => point.changed === name)
      .map((point) => ({ value: Number(point.value), point: placed(point, point.value) }));
    const ordered = [...changed, { value: Number(own[name]), point: centre }];
    return { name, points: ordered.sort((a, b) => a.value - b.value).map(({ point }) => point) };
  });
  return curveChart(lines, centre);
}
