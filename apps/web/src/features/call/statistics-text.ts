import type { Language } from '@intermind/contracts/languages';
import { isBeyondLimit, type TrackStatistics } from '../../model/statistics.ts';
import type { useExtrasText } from '../../platform/extras-text.ts';

export interface StatisticsFact {
  name: string;
  value: string;
  /** People notice it. */
  bad: boolean;
}

/** What is known of it, in words and the reader's figures. */
export function statisticsFacts(
  statistics: TrackStatistics,
  language: Language,
  t: ReturnType<typeof useExtrasText>,
): StatisticsFact[] {
  const { roundTripMs, receivedBps, sentBps, widthPx, heightPx, framesPerSecond } = statistics;
  const { delayMs, lossRatio, limitedBy } = statistics;
  const number = (value: number, format: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...format }).format(value);
  const unit = (value: number, name: string) => number(value, { style: 'unit', unit: name });
  const rate = (bps: number) =>
    bps < 1_000_000
      ? unit(Math.round(bps / 1_000), 'kilobit-per-second')
      : unit(bps / 1_000_000, 'megabit-per-second');
  const fact = (name: string, value: string | null, bad = false): StatisticsFact[] =>
    value === null ? [] : [{ name, value, bad }];
  return [
    ...fact(t('statistics.received'), receivedBps > 0 ? rate(receivedBps) : null),
    ...fact(t('statistics.sent'), sentBps > 0 ? rate(sentBps) : null),
    ...fact(t('statistics.size'), widthPx && heightPx ? `${widthPx}×${heightPx}` : null),
    ...fact(t('statistics.frames'), framesPerSecond === null ? null : number(framesPerSecond, {})),
    ...fact(
      t('statistics.roundTrip'),
      roundTripMs === null ? null : unit(roundTripMs, 'millisecond'),
      isBeyondLimit('roundTripMs', roundTripMs),
    ),
    ...fact(
      t('statistics.delay'),
      delayMs === null ? null : unit(delayMs, 'millisecond'),
      isBeyondLimit('delayMs', delayMs),
    ),
    ...fact(
      t('statistics.lost'),
      lossRatio === null ? null : number(lossRatio, { style: 'percent' }),
      isBeyondLimit('lossRatio', lossRatio),
    ),
    ...fact(t('statistics.limit'), limitedBy && t(`statistics.${limitedBy}`), limitedBy !== null),
  ];
}
