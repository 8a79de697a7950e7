import type { HistoryEntry } from '@intermind/contracts';
import { LogIn, Share2, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { RowTools } from '../../shared/lists/row-tools.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { useHistoryText } from './history-text.ts';

export interface EntryActions {
  onShare: (entry: HistoryEntry) => void;
  onDelete: (entry: HistoryEntry) => void;
}

/** What a member may do with a meeting: one who imported it cannot pass it on, and a running one cannot be deleted. */
export function actionsOf({ via, running }: Pick<HistoryEntry, 'via' | 'running'>) {
  return { share: via !== 'share', delete: !running, forEveryone: via === 'host' };
}

/** Share, join, delete. Joining a running meeting is a button. */
export function RowActions({ entry, onShare, onDelete }: EntryActions & { entry: HistoryEntry }) {
  const t = useHistoryText();
  const [, navigate] = useLocation();
  const { id, roomId, running } = entry;
  const may = actionsOf(entry);
  const tools = [
    { key: 'share', label: t('row.share'), Icon: Share2, can: may.share, act: () => onShare(entry) },
    {
      key: 'join',
      label: t('row.joinAgain'),
      Icon: LogIn,
      can: !running && roomId !== null,
      act: () => navigate(`/${roomId}`),
      flip: true,
    },
    {
      key: 'delete',
      label: may.forEveryone ? t('row.delete') : t('row.remove'),
      Icon: Trash2,
      can: may.delete,
      act: () => onDelete(entry),
    },
  ].filter(({ can }) => can);
  return (
    <div className="flex items-center justify-end gap-1">
      <RowTools tools={tools} label={t('detail.more')} describedBy={`meeting-${id}`} />
      {running && roomId !== null && (
        <LinkButton to={`/${roomId}`} kind="primary" size="compact">
          {t('row.join')}
        </LinkButton>
      )}
    </div>
  );
}
