import type { HistoryEntry, PlayableRecording, SegmentId } from '@intermind/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { ChapterBar } from '../../features/history/chapter-bar.tsx';
import { useHistoryText } from '../../features/history/history-text.ts';
import { SpokenList } from '../../features/history/spoken-list.tsx';
import { useDubWords } from '../../features/history/sound/use-dub-words.ts';
import { useCaptionChoice } from '../../features/history/use-captions.ts';
import { RecordingPlayer } from '../../features/history/recording-player.tsx';
import { minutesToSpeak } from '../../model/recording-sound.ts';
import { chaptersOf, cuesOf, readMoment } from '../../model/recording-time.ts';
import { languagesOf, NO_TRANSCRIPT, turnsOf, withLoaded, withTranslations } from '../../model/transcript.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { useRecordings, useTranscript } from './history-queries.ts';
import { useSentenceMoment } from './use-sentence-moment.ts';

/** The address of a file grows old while it is played; one that fails for another reason is not asked for without end. */
const RENEW_AFTER_MS = 10_000;

/** What has to pass before a recording can be played. */
const DELAYS = { 'disk-full': 'video.diskFull', 'storage-away': 'video.storageAway' } as const;

/** What was recorded of the meeting; from a sentence on that an answer quotes, where it was recorded. */
export function DetailVideo({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const reader = useLanguage();
  const search = useSearch();
  const { data, isError, isFetchedAfterMount, refetch } = useRecordings(entry.id);
  const sentence = new URLSearchParams(search).get('sentence') as SegmentId | null;
  const said = useSentenceMoment(entry, sentence, isFetchedAfterMount ? data?.recordings : undefined);
  const moment = said ?? readMoment(search);
  const isUnrecorded = sentence !== null && said === null;
  useEffect(() => {
    if (isUnrecorded) navigate(`/history/${entry.id}?tab=transcript&sentence=${sentence}`, { replace: true });
  }, [isUnrecorded, entry.id, sentence]);
  if (isError && !data) return <PartFailed text={t('video.loadFailed')} onRetry={() => void refetch()} />;
  // New addresses of the files would stop what has just begun to play.
  const isWanted = moment !== null || sentence !== null;
  if (!data || said === undefined || (isWanted && !isFetchedAfterMount))
    return <PartLoading text={t('video.tab')} />;
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
                {t(recording.delay ? DELAYS[recording.delay] : 'video.processing')}
              </p>
            ) : (
              <Recorded
                entry={entry}
                recording={recording}
                label={number}
                isMain={at === 0}
                startS={moment?.recording === recording.id ? moment.atS : null}
                onRenew={() => void refetch()}
              />
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
  isMain: boolean;
  /** Plays from there. */
  startS: number | null;
  onRenew: () => void;
}

function Recorded({ entry, recording, label, isMain, startS, onRenew }: RecordedProps) {
  const reader = useLanguage();
  const demonstration = useCallText()('interpretation.demonstration');
  const video = useRef<HTMLVideoElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { captions, choose, toggle } = useCaptionChoice();
  const mayRead = entry.includes.includes('transcript');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useTranscript(entry.id, mayRead);
  const entries = useMemo(() => (data?.pages ?? []).reduce(withLoaded, NO_TRANSCRIPT).entries, [data]);
  // Captions are of the whole meeting.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const { parts } = recording;
  const place = { id: entry.id, recordingId: recording.id };
  const mayDub = mayRead && entry.includes.includes('video');
  const language = captions === 'off' || captions === 'original' ? null : captions;
  const dubbed = useDubWords(place, { mayDub, language });
  const chapters = useMemo(() => chaptersOf(turnsOf(entries), parts), [entries, parts]);
  const cues = useMemo(
    () =>
      cuesOf(language ? withTranslations(entries, language, dubbed.words) : entries, parts, {
        language,
        demonstration,
      }),
    [entries, parts, language, dubbed.words, demonstration],
  );
  const languages = useMemo(
    () => (entries.length > 0 ? languagesOf(entries, reader) : []),
    [entries, reader],
  );
  const captionLanguages = languages.length > 0 ? [...new Set([...languages, ...dubbed.languages])] : [];
  const renewedAtMs = useRef(0);
  const jump = useCallback((seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => undefined);
  }, []);
  return (
    <div ref={region} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <RecordingPlayer
        recording={recording}
        label={label}
        video={video}
        region={region}
        isMain={isMain}
        startS={startS}
        bar={
          chapters.length > 0 && (
            <ChapterBar
              video={video}
              chapters={chapters}
              durationS={recording.durationMs / 1_000}
              onJump={jump}
            />
          )
        }
        dubbing={{
          place,
          mayDub,
          isOwner: entry.via === 'host',
          minutesOf: (language) =>
            minutesToSpeak(
              data && !hasNextPage ? data.pages.flatMap(({ segments }) => segments) : null,
              parts,
              language,
            ),
        }}
        captionLanguages={captionLanguages}
        captions={captions}
        onCaptionsAgain={dubbed.isLost ? dubbed.reload : null}
        onCaptions={choose}
        onToggleCaptions={toggle}
        cues={cues}
        onFailed={() => {
          if (Date.now() - renewedAtMs.current < RENEW_AFTER_MS) return;
          renewedAtMs.current = Date.now();
          onRenew();
        }}
      />
      {chapters.length > 0 && <SpokenList video={video} chapters={chapters} reader={reader} onJump={jump} />}
    </div>
  );
}
