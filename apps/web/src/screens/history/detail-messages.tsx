import type { HistoryEntry } from '@intermind/contracts';
import { MessageGroups } from '../../features/chat/message-groups.tsx';
import { useHistoryText } from '../../features/history/history-text.ts';
import { useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { useMessages } from './history-queries.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';

/** What was written in the meeting, oldest first. People inside read it in the call while it runs. */
export function DetailMessages({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  if (entry.running) return <p className="text-ink-2">{t('detail.whileRunning')}</p>;
  return <PastMessages entry={entry} />;
}

function PastMessages({ entry: { id } }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const tShell = useText();
  const { data, isError, hasNextPage, fetchNextPage, refetch } = useMessages(id);
  if (isError && !data)
    return <PartFailed text={t('detail.messagesFailed')} onRetry={() => void refetch()} />;
  if (!data) return <PartLoading text={tShell('common.loading')} />;
  const messages = data.pages.toReversed().flat();
  if (messages.length === 0) return <p className="text-ink-2">{t('detail.noMessages')}</p>;
  return (
    <div className="max-w-[42rem]">
      {hasNextPage && (
        <ActionButton className="mb-5" size="compact" act={() => fetchNextPage()}>
          {t('detail.earlier')}
        </ActionButton>
      )}
      <MessageGroups messages={messages} you={null} />
    </div>
  );
}
