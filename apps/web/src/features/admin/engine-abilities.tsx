import type { EngineAble } from '@intermind/contracts';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { useListTable } from '../../shared/lists/list-table.ts';
import { useListsText } from '../../shared/lists/lists-text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { engineAbilityColumns } from './engine-ability-columns.tsx';
import { EngineCoversDialog } from './engine-covers-cell.tsx';
import { kindTitle, SHOWN_KINDS } from './engine-kinds.ts';
import { useEnginesText } from './engines-text.ts';

const NONE: never[] = [];

/** A table for each kind of engine, in the order of the settings. */
export function EngineAbilityTables({ engines }: { engines: readonly EngineAble[] }) {
  const [shown, setShown] = useState<EngineAble | null>(null);
  return (
    <>
      {SHOWN_KINDS.map((kind) => {
        const ofKind = engines.filter((engine) => engine.kind === kind);
        return ofKind.length > 0 && <KindTable key={kind} kind={kind} engines={ofKind} onShow={setShown} />;
      })}
      {shown && <EngineCoversDialog engine={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface KindTableProps {
  kind: EngineAble['kind'];
  engines: EngineAble[];
  onShow: (engine: EngineAble) => void;
}

function KindTable({ kind, engines, onShow }: KindTableProps) {
  const t = useEnginesText();
  const tList = useListsText();
  const language = useLanguage();
  // One or two columns more than its neighbours have.
  const wide = useMediaQuery('(min-width: 80rem)');
  const columns = useMemo(
    () => engineAbilityColumns(kind, { t, tList, language, onShow }),
    [kind, t, tList, language, onShow],
  );
  const table = useListTable({
    ...{ columns, items: engines, fields: NONE, sort: null, hidden: NONE, onSort: () => undefined },
    idOf: ({ engine }) => engine,
  });
  const title = kindTitle(kind, t);
  const Rows = wide ? DataTable : DataCards;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="list-sheet engine-abilities">
        <Rows table={table} label={title} stale={false} />
      </div>
    </section>
  );
}
