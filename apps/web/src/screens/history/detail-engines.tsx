import type { HistoryEntry } from '@intermind/contracts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { EngineWorkList } from '../../features/transcript/engine-work-list.tsx';
import { useEngineWork } from '../../features/transcript/use-engine-work.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useText } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';

/** Which engines made the transcript, under it: asked for when somebody wants to know. */
export function DetailEngines({ entry }: { entry: HistoryEntry }) {
  const t = useExtrasText();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group mt-10 border-t border-line pt-3"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex h-10 cursor-pointer list-none items-center gap-1.5 text-ink-2 pointer-coarse:h-11 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          strokeWidth={2}
          className="size-4 shrink-0 transition-transform duration-(--t-fast) group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
        />
        {t('engines.title')}
      </summary>
      <div className="mt-2">{opened && <Work entry={entry} />}</div>
    </details>
  );
}

function Work({ entry: { id, running } }: { entry: HistoryEntry }) {
  const t = useExtrasText();
  const tShell = useText();
  const { data, isError, refetch } = useEngineWork(id, running);
  if (data) return <EngineWorkList work={data} />;
  if (isError) return <PartFailed text={t('engines.failed')} onRetry={() => void refetch()} />;
  return <PartLoading text={tShell('common.loading')} />;
}
