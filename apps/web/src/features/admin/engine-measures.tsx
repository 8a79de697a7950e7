import type { EngineMeasure } from '@intermind/contracts';
import { compareMeasures } from '@intermind/contracts/engine-rank';
import { useMemo } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { useListTable } from '../../shared/lists/list-table.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { type AdminText, useAdminText } from './admin-text.ts';
import { engineColumns } from './engine-columns.tsx';

type Kind = EngineMeasure['kind'];
const KINDS: readonly Kind[] = ['speech-to-text', 'translator', 'text-to-speech', 'speech-translator'];
const NONE: never[] = [];

/** A table for each kind of engine: of each language the best comes first. */
export function EngineMeasures({ measures }: { measures: readonly EngineMeasure[] }) {
  return KINDS.map((kind) => {
    const ofKind = measures.filter((measure) => measure.kind === kind);
    return ofKind.length > 0 && <KindMeasures key={kind} kind={kind} measures={ofKind} />;
  });
}

function KindMeasures({ kind, measures }: { kind: Kind; measures: readonly EngineMeasure[] }) {
  const t = useAdminText();
  const language = useLanguage();
  const wide = useMediaQuery('(min-width: 64rem)');
  const items = useMemo(() => inOrder(measures), [measures]);
  const columns = useMemo(() => engineColumns(kind, t, language), [kind, t, language]);
  const table = useListTable({
    ...{ columns, items, fields: NONE, sort: null, hidden: NONE, onSort: () => undefined },
    idOf: ({ engine, subject }) => `${engine} ${subject}`,
  });
  const { title, help } = wordsOf(kind, t);
  const Rows = wide ? DataTable : DataCards;
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-lg">{title}</h2>
      <p className="mb-3 max-w-[46rem] text-sm text-ink-2">{help}</p>
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

function wordsOf(kind: Kind, t: AdminText): { title: string; help: string } {
  switch (kind) {
    case 'speech-to-text':
      return { title: t('bench.hear'), help: t('bench.hearHelp') };
    case 'translator':
      return { title: t('bench.translation'), help: t('bench.translationHelp') };
    case 'text-to-speech':
      return { title: t('bench.speak'), help: t('bench.speakHelp') };
    case 'speech-translator':
      return { title: t('bench.direct'), help: t('bench.directHelp') };
  }
}
