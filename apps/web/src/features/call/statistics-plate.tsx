import type { StoreApi } from 'zustand/vanilla';
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { type Statistics, statisticsKey } from '../../model/statistics.ts';
import type { TileKey } from '../../model/tile-key.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { statisticsFacts } from './statistics-text.ts';

interface StatisticsPlateProps {
  statistics: StoreApi<Statistics | null>;
  /** Whose; null for the whole call. */
  tile: TileKey | null;
}

/** The figures of one tile as a plate on it, or of the whole call as a line. A value people notice is marked. */
export function StatisticsPlate({ statistics, tile }: StatisticsPlateProps) {
  const t = useExtrasText();
  const language = useLanguage();
  const shown = useStore(statistics, (now) =>
    tile ? now?.tiles.get(statisticsKey(tile.participant, tile.source)) : now?.total,
  );
  const facts = shown ? statisticsFacts(shown, language, t) : [];
  if (facts.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t(tile ? 'statistics.title' : 'statistics.total')}
      data-plate
      className={classNames(
        'w-fit max-w-full overflow-hidden rounded-plate bg-stage-plate px-2 py-1 font-mono text-xs text-stage-ink tabular-nums',
        !tile && 'statistics-total mb-2',
      )}
    >
      <dl className={tile ? 'grid grid-cols-[auto_auto] gap-x-3' : 'flex flex-wrap gap-x-4'}>
        {facts.map(({ name, value, bad }) => (
          <div key={name} className={classNames(tile ? 'contents' : 'flex gap-2', bad && 'text-stage-warn')}>
            <dt className={classNames('truncate', !bad && 'text-stage-ink-2')}>{name}</dt>
            <dd className="flex items-center justify-end gap-1 whitespace-nowrap">
              {bad && <TriangleAlert aria-hidden strokeWidth={2} className="size-3" />}
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
