import type { HistoryEntry } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { lazy, Suspense } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useHistoryText } from '../../features/history/history-text.ts';
import { actionsOf } from '../../features/history/row-actions.tsx';
import { logProblem } from '../../platform/log.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { deleteMeeting, importMeeting, refreshShares, refusedWith, useShares } from './history-queries.ts';

const DeleteDialog = lazy(async () => ({
  default: (await import('../../features/history/delete-dialog.tsx')).DeleteDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('../../features/history/share-dialog.tsx')).ShareDialog,
}));
const PastConsent = lazy(async () => ({ default: (await import('./past-consent.tsx')).PastConsent }));
const ImportDialog = lazy(async () => ({
  default: (await import('../../features/history/import-dialog.tsx')).ImportDialog,
}));

export type HistoryDialog =
  | { kind: 'share' | 'delete' | 'consent'; entry: HistoryEntry }
  | { kind: 'import'; token?: string | undefined };

interface HistoryDialogsProps {
  dialog: HistoryDialog | null;
  onClose: () => void;
  /** The meeting is gone from this history. */
  onDeleted?: () => void;
}

/** The dialogs of the history, with what they do. Their code is loaded with the first one. */
export function HistoryDialogs({ dialog, onClose, onDeleted }: HistoryDialogsProps) {
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === 'delete' && <Deleting entry={dialog.entry} onClose={onClose} onDeleted={onDeleted} />}
      {dialog.kind === 'consent' && <PastConsent entry={dialog.entry} onClose={onClose} />}
      {dialog.kind === 'share' && <Sharing entry={dialog.entry} onClose={onClose} />}
      {dialog.kind === 'import' && <Importing token={dialog.token} onClose={onClose} />}
    </Suspense>
  );
}

interface DeletingProps {
  entry: HistoryEntry;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function Deleting({ entry, onClose, onDeleted }: DeletingProps) {
  const t = useHistoryText();
  const tShell = useText();
  const act = async () => {
    try {
      await deleteMeeting(entry.id);
      const text = actionsOf(entry).forEveryone ? t('delete.everyoneDone') : t('delete.ownDone');
      showToast({ kind: 'success', text, id: 'history' });
      onDeleted?.();
      onClose();
      // The row that had the focus is gone.
      document.querySelector('main')?.focus({ preventScroll: true });
    } catch (cause) {
      logProblem('A meeting was not deleted', cause);
      const text = refusedWith(cause, 'ConferenceRunning')
        ? t('delete.running')
        : refusedWith(cause, 'LegalHold')
          ? tShell('errors.legalHold')
          : t('delete.failed');
      showToast({ kind: 'error', text, id: 'history' });
    }
  };
  return <DeleteDialog entry={entry} onDelete={act} onClose={onClose} />;
}

function Sharing({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const t = useHistoryText();
  const shares = useShares(entry.id);
  const params = { id: entry.id };
  return (
    <ShareDialog
      entry={entry}
      shares={shares.data}
      sharesFailed={shares.isError && !shares.data}
      onRetry={() => void shares.refetch()}
      onCreate={async (wish) => {
        try {
          const made = await call('POST /conferences/{id}/history/share', {
            params,
            body: wish,
            bypassErrorHandler: true,
          });
          void refreshShares(entry.id);
          return made;
        } catch (cause) {
          logProblem('A link to a meeting was not made', cause);
          return refusedWith(cause, 'TooManyShares') ? 'tooMany' : 'createFailed';
        }
      }}
      onRevoke={async ({ id: shareId }) => {
        try {
          await call('DELETE /conferences/{id}/history/shares/{shareId}', {
            params: { ...params, shareId },
            bypassErrorHandler: true,
          });
        } catch (cause) {
          // Somebody else has revoked it: it is gone all the same.
          if (!refusedWith(cause, 'NotFound')) {
            logProblem('A link to a meeting was not revoked', cause);
            showToast({ kind: 'error', text: t('share.revokeFailed'), id: 'history' });
            return false;
          }
        }
        showToast({ kind: 'success', text: t('share.revoked'), id: 'history' });
        await refreshShares(entry.id);
        return true;
      }}
      onClose={onClose}
    />
  );
}

function Importing({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  const t = useHistoryText();
  return (
    <ImportDialog
      token={token}
      onClose={onClose}
      onImport={async (given) => {
        try {
          const { id } = await importMeeting(given);
          showToast({ kind: 'success', text: t('import.done'), id: 'history' });
          onClose();
          navigate(`/history/${id}`);
          return null;
        } catch (cause) {
          if (refusedWith(cause, 'NotFound')) return 'notFound';
          if (refusedWith(cause, 'ShareExpired')) return 'expired';
          logProblem('A shared meeting was not imported', cause);
          return 'failed';
        }
      }}
    />
  );
}
