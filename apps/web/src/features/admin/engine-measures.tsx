import type { EngineMeasure, EnginePrices } from '@intermind/contracts';
import { compareMeasures } from '@intermind/contracts/engine-rank';
import { useMemo } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { useListTable } from '../../shared/lists/list-table.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { type EnginesText, useEnginesText } from './engines-text.ts';
import { engineColumns } from './engine-columns.tsx';
import { kindTitle, SHOWN_KINDS } from './engine-kinds.ts';
import type { SubjectOrder } from './subject-orders.ts';

type Kind = EngineMeasure['kind'];
const NONE: never[] = [];

interface EngineMeasuresProps {
  measures: readonly EngineMeasure[];
  /** In which meetings try them, where there is a choice. */
  orders: readonly SubjectOrder[];
  prices: EnginePrices;
}

/** A table for each kind of engine: of each language the best comes first. */
export function EngineMeasures({ measures, ...rest }: EngineMeasuresProps) {
  return SHOWN_KINDS.map((kind) => {
    const ofKind = measures.filter((measure) => measure.kind === kind);
    return ofKind.length > 0 && <KindMeasures key={kind} kind={kind} measures={ofKind} {...rest} />;
  });
}

function KindMeasures({ kind, measures, orders, prices }: EngineMeasuresProps & { kind: Kind }) {
  const t = useEnginesText();
  const language = useLanguage();
  const wide = useMediaQuery('(min-width: 64rem)');
  const items = useMemo(() => inOrder(measures), [measures]);
  const columns = useMemo(
    () => engineColumns(kind, { t, language, orders, prices }),
    [kind, t, language, orders, prices],
  );
  const table = useListTable({
    ...{ columns, items, fields: NONE, sort: null, hidden: NONE, onSort: () => undefined },
    idOf: ({ engine, subject }) => `${engine} ${subject}`,
  });
  const title = kindTitle(kind, t);
  const Rows = wide ? DataTable : DataCards;
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-lg">{title}</h2>
      <p className="mb-3 max-w-[46rem] text-sm text-ink-2">{helpOf(kind, t)}</p>
      <div className="list-sheet engine-measures">
        <Rows table={table} label={title} stale={false} />
      </div>
    </section>
  );
}

/** Languages as they were measured. */
function inOrder(measures: readonly EngineMeasure[]): EngineMeasure[] {
  const subjects = Map.groupBy(measures, ({ subject }) => subject);
  return [...subjects.values()].flatMap((ofSubject) => ofSubject.sort(compareMeasures));
}

function helpOf(kind: Kind, t: EnginesText): string {
  switch (kind) {
    case 'speech-to-text':
      return t('bench.hearHelp');
    case 'translator':
      return t('bench.translationHelp');
    case 'text-to-speech':
      return t('bench.speakHelp');
    case 'speech-translator':
      return t('bench.directHelp');
  }
}
