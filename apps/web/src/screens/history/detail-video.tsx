import type { HistoryEntry, PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHistoryText } from '../../features/history/history-text.ts';
import { RecordingPlayer } from '../../features/history/recording-player.tsx';
import { chaptersOf, clockOf, cuesOf } from '../../model/recording-time.ts';
import { languagesOf, NO_TRANSCRIPT, readAs, turnsOf, withLoaded } from '../../model/transcript.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useLanguage } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { useRecordings, useTranscript } from './history-queries.ts';

/** The address of a file grows old while it is played; one that fails for another reason is not asked for without end. */
const RENEW_AFTER_MS = 10_000;

/** What was recorded of the meeting. */
export function DetailVideo({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const reader = useLanguage();
  const { data, isError, refetch } = useRecordings(entry.id);
  if (isError && !data) return <PartFailed text={t('video.loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <PartLoading text={t('video.tab')} />;
  return (
    <div className="grid gap-12">
      {data.recordings.map((recording, at) => {
        const number = t('video.number', { number: String(at + 1) });
        const time = clockTime(new Date(recording.startedAt), reader);
        return (
          <section key={recording.id} aria-label={number}>
            {data.recordings.length > 1 && (
              <h2 className="mb-3 text-lg">
                {number} <span className="font-normal text-ink-2">{time}</span>
              </h2>
            )}
            {recording.state === 'processing' ? (
              <p role="status" className="text-ink-2">
                {t('video.processing')}
              </p>
            ) : (
              <Recorded entry={entry} recording={recording} label={number} onRenew={() => void refetch()} />
            )}
          </section>
        );
      })}
    </div>
  );
}

interface RecordedProps {
  entry: HistoryEntry;
  recording: PlayableRecording;
  label: string;
  onRenew: () => void;
}

function Recorded({ entry, recording, label, onRenew }: RecordedProps) {
  const t = useHistoryText();
  const reader = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [captions, setCaptions] = useState<Language | 'off' | 'original'>('off');
  const mayRead = entry.includes.includes('transcript');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useTranscript(entry.id, mayRead);
  const entries = useMemo(() => (data?.pages ?? []).reduce(withLoaded, NO_TRANSCRIPT).entries, [data]);
  // Captions are of the whole meeting.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const { parts } = recording;
  const chapters = useMemo(() => chaptersOf(turnsOf(entries), parts), [entries, parts]);
  const cues = useMemo(
    () => cuesOf(entries, parts, captions === 'off' || captions === 'original' ? null : captions),
    [entries, parts, captions],
  );
  const languages = useMemo(
    () => (entries.length > 0 ? languagesOf(entries, reader) : []),
    [entries, reader],
  );
  const renewedAtMs = useRef(0);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <RecordingPlayer
        recording={recording}
        label={label}
        video={video}
        captionLanguages={languages}
        captions={captions}
        onCaptions={setCaptions}
        cues={cues}
        onFailed={() => {
          if (Date.now() - renewedAtMs.current < RENEW_AFTER_MS) return;
          renewedAtMs.current = Date.now();
          onRenew();
        }}
      />
      {chapters.length > 0 && (
        <nav aria-label={t('video.chapters')} className="lg:max-h-[36rem] lg:overflow-y-auto">
          <h3 className="mb-2 text-md">{t('video.chapters')}</h3>
          <ol>
            {chapters.map(({ turn, atS }) => (
              <li key={turn.key}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-start gap-3 rounded-control px-2 py-2 text-start text-sm hover:bg-tint"
                  onClick={() => {
                    if (!video.current) return;
                    video.current.currentTime = atS;
                    void video.current.play().catch(() => undefined);
                  }}
                >
                  <span className="w-14 shrink-0 text-ink-2 tabular-nums">{clockOf(atS)}</span>
                  <span className="min-w-0">
                    <bdi className="font-semibold">{turn.name}</bdi>
                    <span className="line-clamp-2 text-ink-2">
                      {turn.entries.map((one) => (readAs(one, reader).yours ?? one).text).join(' ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
