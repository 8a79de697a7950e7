import type { EngineMeasure, EnginePrices } from '@intermind/contracts';
import { BENCH_SENTENCES_COUNT } from '@intermind/contracts/engine-bench';
import { costPerMinute } from '@intermind/contracts/engine-price';
import type { Language } from '@intermind/contracts/languages';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import type { EnginesText } from './engines-text.ts';
import { priceOf, smallMoney } from './engine-prices.ts';
import { EngineSubject } from './engine-subject.tsx';
import { StatusMark } from './status-mark.tsx';
import { firstOf, type SubjectOrder } from './subject-orders.ts';

type Column = ListColumn<EngineMeasure>;
const NOTHING = '–';

interface MeasureTexts {
  t: EnginesText;
  language: Language;
  /** Where there is a choice. */
  orders: readonly SubjectOrder[];
  prices: EnginePrices;
}

/** What one kind of engine was measured by, and which meetings try first. */
export function engineColumns(
  kind: EngineMeasure['kind'],
  { t, language, orders, prices }: MeasureTexts,
): Column[] {
  const seconds = (ms: number | undefined) =>
    ms === undefined ? NOTHING : inUnit(language, 'second', ms / 1_000);
  const figure = (id: string, label: string, text: (measure: EngineMeasure) => ReactNode): Column => ({
    id,
    meta: { label, end: true },
    cell: ({ row: { original } }) => text(original),
  });
  const score = {
    'speech-to-text': figure('errors', t('bench.errors'), ({ errorRatio }) =>
      errorRatio === null ? NOTHING : percent(language, errorRatio),
    ),
    'text-to-speech': figure('speed', t('bench.speed'), ({ speedRatio }) =>
      speedRatio === null ? (
        NOTHING
      ) : (
        <span className="ltr-isolate">{`${digits(language, speedRatio, 1)}×`}</span>
      ),
    ),
    translator: figure('likeness', t('bench.likeness'), ({ chrF }) =>
      chrF === null ? NOTHING : digits(language, chrF, 0),
    ),
  };
  return [
    {
      id: 'engine',
      meta: { label: t('bench.engine'), heading: true },
      cell: ({ row: { original } }) => (
        <Engine measure={original} first={orders.find((order) => isFirst(original, order))} t={t} />
      ),
    },
    {
      id: 'subject',
      meta: { label: t('bench.language') },
      cell: ({ row: { original } }) => <EngineSubject subject={original.subject} />,
    },
    figure('median', t('bench.median'), ({ delayMs }) => seconds(delayMs?.median)),
    figure('slowest', t('bench.slowest'), ({ delayMs }) => seconds(delayMs?.max)),
    score[kind === 'speech-translator' ? 'translator' : kind],
    figure('cost', t('bench.cost'), (measure) => costText(measure, { t, language, prices })),
  ];
}

function costText(measure: EngineMeasure, { t, language, prices }: Omit<MeasureTexts, 'orders'>): string {
  const price = priceOf(prices.prices, measure);
  if (price === null || prices.currency === null)
    return t(measure.outside ? 'price.none' : 'bench.ownMachine');
  const cost = costPerMinute(price, measure);
  return cost === null ? t('price.notMeasured') : smallMoney(cost, prices.currency, language);
}

function isFirst({ kind, subject, engine }: EngineMeasure, order: SubjectOrder): boolean {
  return order.kind === kind && order.subject === subject && firstOf(order)?.id === engine;
}

interface EngineProps {
  measure: EngineMeasure;
  /** The order in which it comes first. */
  first: SubjectOrder | undefined;
  t: EnginesText;
}

function Engine({ measure, first, t }: EngineProps) {
  const { engine, grade, outcome, voice, failed, sentences, detail } = measure;
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{engine}</bdi>
      </p>
      {first && (
        <p className="text-sm text-yours-text">
          {first.by === 'hand'
            ? t('order.firstByHand')
            : t(first.by === 'bench' ? 'order.firstByBench' : 'order.firstBySettings')}
        </p>
      )}
      {grade === 'demonstration' && <p className="text-sm text-ink-3">{t('bench.demo')}</p>}
      {voice !== null && <p className="text-sm wrap-anywhere text-ink-3">{t('bench.spokenBy', { voice })}</p>}
      {outcome === 'no-voice' && <StatusMark kind="off">{t('bench.noVoice')}</StatusMark>}
      {outcome === 'no-time' && <StatusMark kind="off">{t('bench.noTime')}</StatusMark>}
      {outcome === 'failed' && <StatusMark kind="bad">{t('bench.allFailed')}</StatusMark>}
      {outcome === 'measured' && failed > 0 && (
        <StatusMark kind="pending">{t('bench.someFailed', { failed, sentences })}</StatusMark>
      )}
      {sentences > 0 && sentences < BENCH_SENTENCES_COUNT && (
        <StatusMark kind="off">{t('bench.partly', { sentences, total: BENCH_SENTENCES_COUNT })}</StatusMark>
      )}
      {failed > 0 && detail !== null && (
        <p className="max-w-[28rem] text-sm wrap-anywhere text-ink-2">
          <bdi lang="en">{detail}</bdi>
        </p>
      )}
    </div>
  );
}

const digits = (language: Language, value: number, most: number) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: most }).format(value);

const percent = (language: Language, ratio: number) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(ratio);

const inUnit = (language: Language, unit: string, value: number) =>
  new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit, unitDisplay: 'short' },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  }).format(value);
