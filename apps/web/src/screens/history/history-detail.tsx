import type { ConferenceId, HistoryEntry } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useAiText } from '../../features/ai/ai-text.ts';
import { useHistoryText } from '../../features/history/history-text.ts';
import { MeetingHeader } from '../../features/history/meeting-header.tsx';
import { PeopleList } from '../../features/history/people-list.tsx';
import { logProblem } from '../../platform/log.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useText } from '../../platform/text.ts';
import { ListFailed } from '../../shared/lists/list-states.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { type Tab, Tabs } from '../../shared/ui/tabs.tsx';
import { DetailAi } from './detail-ai.tsx';
import { DetailMessages } from './detail-messages.tsx';
import { DetailTranscript } from './detail-transcript.tsx';
import { DetailVideo } from './detail-video.tsx';
import { type HistoryDialog, HistoryDialogs } from './history-dialogs.tsx';
import { renameMeeting, useEntry } from './history-queries.ts';
import { saveMeeting } from './save-meeting.ts';
import { saveReceipt } from './save-receipt.ts';

/** One past meeting: what it was, and what it left behind. */
export function HistoryDetail({ id }: { id: ConferenceId }) {
  const t = useHistoryText();
  const tShell = useText();
  const { data: entry, error, refetch } = useEntry(id);
  usePageTitle(entry?.title ?? t('history.section'));
  if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400))
    return (
      <NoticeLayout title={t('detail.notFoundTitle')}>
        <p className="mt-4 text-lg text-ink-2">{t('detail.notFoundText')}</p>
        <div className="mt-8">
          <LinkButton to="/history" kind="primary" size="large">
            {t('detail.allMeetings')}
          </LinkButton>
        </div>
      </NoticeLayout>
    );
  if (entry) return <Meeting entry={entry} />;
  return (
    <div className="page-column pt-6 pb-16 md:pt-10">
      {error ? (
        <>
          <h1 className="sr-only">{t('history.section')}</h1>
          <ListFailed title={t('detail.failedTitle')} onRetry={() => void refetch()} />
        </>
      ) : (
        <div role="status" className="grid gap-4">
          <h1 className="sr-only">{tShell('common.loading')}</h1>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-5 w-60 max-w-full" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
      )}
    </div>
  );
}

function Meeting({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const tAi = useAiText();
  const [dialog, setDialog] = useState<HistoryDialog | null>(null);
  const tabs = [
    ...(entry.recording && entry.includes.includes('video')
      ? [{ key: 'video', label: t('video.tab'), content: <DetailVideo entry={entry} /> }]
      : []),
    ...(entry.includes.includes('messages')
      ? [{ key: 'messages', label: t('detail.messages'), content: <DetailMessages entry={entry} /> }]
      : []),
    ...(entry.includes.includes('transcript')
      ? [
          {
            key: 'transcript',
            label: t('share.transcript'),
            content: (
              // Its texts come with it; the tabs stay, and keep the focus.
              <Suspense>
                <DetailTranscript entry={entry} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(entry.includes.includes('transcript')
      ? [{ key: 'ai', label: tAi('ai.tab'), content: <DetailAi entry={entry} /> }]
      : []),
    { key: 'people', label: t('detail.people'), content: <PeopleList entry={entry} /> },
  ] satisfies Tab<string>[];
  const search = new URLSearchParams(useSearch());
  const tabOf = (wanted: string | null) => tabs.find(({ key }) => key === wanted);
  // A sentence of a meeting that was not recorded is read.
  const read = search.has('sentence') ? tabOf('transcript') : undefined;
  const shown = tabOf(search.get('tab')) ?? read ?? tabs[0]!;
  return (
    <div className="page-column pt-4 pb-16">
      <MeetingHeader
        entry={entry}
        onShare={() => setDialog({ kind: 'share', entry })}
        onDelete={() => setDialog({ kind: 'delete', entry })}
        onConsent={() => setDialog({ kind: 'consent', entry })}
        onReceipt={() => void saveReceipt(entry.id, t('detail.receiptFailed'))}
        onDownload={() =>
          void saveMeeting(entry.id, { begun: t('detail.downloading'), failed: t('detail.downloadFailed') })
        }
        onRename={async (title) => {
          try {
            await renameMeeting(entry.id, title);
            return true;
          } catch (cause) {
            logProblem('A meeting was not renamed', cause);
            return false;
          }
        }}
      />
      <div className="mt-6">
        <Tabs
          label={t('detail.tabs')}
          tabs={tabs}
          value={shown.key}
          onChange={(key) => navigate(`/history/${entry.id}?tab=${key}`, { replace: true })}
        />
      </div>
      <HistoryDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => navigate('/history', { replace: true })}
      />
    </div>
  );
}
