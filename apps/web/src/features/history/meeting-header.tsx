import type { HistoryEntry } from '@intermind/contracts';
import {
  ArrowLeft,
  Download,
  Ellipsis,
  FileCheck,
  LogIn,
  Pencil,
  Share2,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { useHistoryText } from './history-text.ts';
import { MeetingName } from './meeting-name.tsx';
import { RecordingMark } from './recording-mark.tsx';
import { actionsOf, type EntryActions } from './row-actions.tsx';
import { TitleForm } from './title-form.tsx';

interface MeetingHeaderProps extends EntryActions {
  entry: HistoryEntry;
  /** @returns whether it was saved */
  onRename: (title: string | null) => Promise<boolean>;
  /** What may be kept of this member. */
  onConsent: () => void;
  /** Downloads who agreed to what. */
  onReceipt: () => void;
  /** Downloads everything that the member may open. */
  onDownload: () => void;
}

/** Which meeting this is, when it was, and what can be done with it. */
export function MeetingHeader(props: MeetingHeaderProps) {
  const { entry, onRename, onShare, onDelete, onConsent, onReceipt, onDownload } = props;
  const t = useHistoryText();
  const [renaming, setRenaming] = useState(false);
  const may = actionsOf(entry);
  const items = [
    {
      key: 'rename',
      label: t('detail.rename'),
      Icon: Pencil,
      can: may.forEveryone,
      onSelect: () => setRenaming(true),
    },
    {
      key: 'consent',
      label: t('detail.consent'),
      Icon: ShieldCheck,
      can: entry.wasInside,
      onSelect: onConsent,
    },
    { key: 'download', label: t('detail.download'), Icon: Download, can: true, onSelect: onDownload },
    { key: 'receipt', label: t('detail.receipt'), Icon: FileCheck, can: may.share, onSelect: onReceipt },
    {
      key: 'delete',
      label: may.forEveryone ? t('row.delete') : t('row.remove'),
      Icon: Trash2,
      can: may.delete,
      onSelect: () => onDelete(entry),
    },
  ].filter(({ can }) => can);
  return (
    <header>
      <Link
        to="/history"
        className="mb-2 -ms-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="flip size-4" strokeWidth={2} />
        {t('history.section')}
      </Link>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-[min(18rem,100%)] flex-1">
          {renaming ? (
            <TitleForm title={entry.title} onSave={onRename} onClose={() => setRenaming(false)} />
          ) : (
            <h1 className="text-2xl tracking-[-0.022em] wrap-anywhere">
              <MeetingName entry={entry} />
            </h1>
          )}
          <MeetingFacts entry={entry} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {entry.roomId !== null && (
            <LinkButton
              to={`/${entry.roomId}`}
              kind={entry.running ? 'primary' : 'line'}
              icon={<LogIn aria-hidden className="flip size-5" strokeWidth={1.75} />}
            >
              {entry.running ? t('row.join') : t('row.joinAgain')}
            </LinkButton>
          )}
          {may.share && (
            <Button
              kind={entry.running ? 'line' : 'primary'}
              icon={<Share2 aria-hidden className="size-5" strokeWidth={1.75} />}
              onClick={() => onShare(entry)}
            >
              {t('row.share')}
            </Button>
          )}
          {items.length > 0 && (
            <Menu
              align="end"
              sections={[
                {
                  key: 'more',
                  items: items.map(({ Icon, key, label, onSelect }) => ({
                    key,
                    label,
                    onSelect,
                    icon: <Icon aria-hidden className="size-5" strokeWidth={1.75} />,
                  })),
                },
              ]}
              trigger={(opener) => (
                <IconButton
                  {...opener}
                  label={t('detail.more')}
                  data-tooltip-align="end"
                  icon={<Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />}
                />
              )}
            />
          )}
        </div>
      </div>
    </header>
  );
}

function MeetingFacts({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const language = useLanguage();
  const { startedAt, endedAt, roomId, running, via } = entry;
  const started = new Date(startedAt);
  const from = clockTime(started, language);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 tabular-nums">
      <span>{calendarDayText(started, new Date(), language)}</span>
      <span>
        {endedAt === null
          ? t('detail.since', { from })
          : t('detail.times', { from, to: clockTime(new Date(endedAt), language) })}
      </span>
      {roomId !== null && <span className="room-code">{roomId}</span>}
      {via === 'share' && <span className="text-ink-3">{t('row.shared')}</span>}
      {running && <RecordingMark entry={entry} />}
      <KeptUntil entry={entry} />
    </p>
  );
}

/** Until when what the reader may open is kept, where that has an end that is still to come. */
function KeptUntil({ entry: { keptUntil, includes, recording } }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const language = useLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const parts = [
    { text: 'detail.recordingUntil', until: recording && includes.includes('video') && keptUntil.recordings },
    { text: 'detail.transcriptUntil', until: includes.includes('transcript') && keptUntil.transcripts },
    { text: 'detail.messagesUntil', until: includes.includes('messages') && keptUntil.messages },
  ] as const;
  return parts.map(
    ({ text, until }) =>
      until &&
      new Date(until) > new Date() && (
        <span key={text} className="text-ink-3">
          {t(text, { date: date.format(new Date(until)) })}
        </span>
      ),
  );
}
