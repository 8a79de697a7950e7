import type { HistoryEntry, SegmentId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { exportTranscript } from '../../call/export-transcript.ts';
import { useHistoryText } from '../../features/history/history-text.ts';
import { MomentButton } from '../../features/history/moment-button.tsx';
import { DownloadButton } from '../../features/transcript/download-button.tsx';
import {
  TranscriptFound,
  TranscriptSearchBar,
  useTranscriptSearch,
} from '../../features/transcript/transcript-search.tsx';
import { TurnList } from '../../features/transcript/turn-list.tsx';
import { useShownSentence } from '../../features/transcript/use-shown-sentence.ts';
import { momentOf, momentQuery } from '../../model/recording-time.ts';
import { languagesOf, NO_TRANSCRIPT, type TranscriptEntry, withLoaded } from '../../model/transcript.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { DetailEngines } from './detail-engines.tsx';
import { DetailSummary } from './detail-summary.tsx';
import { useRecordings, useTranscript } from './history-queries.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';

/** What was said in the meeting, in the language of the page where it was translated into it. */
export function DetailTranscript({ entry }: { entry: HistoryEntry }) {
  const { id } = entry;
  const t = useHistoryText();
  const tExtras = useExtrasText();
  const reader = useLanguage();
  const sentence = new URLSearchParams(useSearch()).get('sentence') as SegmentId | null;
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useTranscript(id);
  const entries = useMemo(() => (data?.pages ?? []).reduce(withLoaded, NO_TRANSCRIPT).entries, [data]);
  const search = useTranscriptSearch(entries, reader);
  const languages = useMemo(() => languagesOf(entries, reader), [entries, reader]);
  const beside = useMoments(entry);
  const list = useRef<HTMLDivElement>(null);
  useShownSentence(list, sentence, search.turns);
  // What an answer quotes may be earlier than what is loaded.
  const isMissing = sentence !== null && !entries.some((entry) => entry.id === sentence);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  if (isError && !data)
    return <PartFailed text={tExtras('transcript.loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <PartLoading text={tExtras('transcript.loading')} />;
  if (entries.length === 0) return <p className="text-ink-2">{t('detail.noTranscript')}</p>;
  return (
    <div ref={list} className="max-w-[42rem]">
      {!entry.running && <DetailSummary entry={entry} />}
      <TranscriptSearchBar search={search} className="mb-5 flex items-center gap-1">
        <DownloadButton
          data-tooltip-align="end"
          languages={languages}
          onExport={(format, chosen) => exportTranscript(call, id, format, chosen)}
        />
      </TranscriptSearchBar>
      <TranscriptFound search={search} className="mb-4 text-sm text-ink-2" />
      {hasNextPage && (
        <ActionButton className="mb-5" size="compact" act={() => fetchNextPage()}>
          {tExtras(search.searching ? 'transcript.searchEarlier' : 'transcript.earlier')}
        </ActionButton>
      )}
      <TurnList
        turns={search.turns}
        you={null}
        reader={reader}
        originals={search.originals}
        query={search.query}
        sentence={sentence}
        beside={beside}
      />
      <DetailEngines entry={entry} />
    </div>
  );
}

/** Where there is a recording: the moment of each line, which leads to it in the player. */
function useMoments({ id, recording, includes }: HistoryEntry) {
  const mayWatch = recording && includes.includes('video');
  const { data } = useRecordings(id, mayWatch);
  return useMemo(() => {
    if (!mayWatch || !data) return undefined;
    return function moment({ startedAtMs }: TranscriptEntry) {
      const found = momentOf(data.recordings, startedAtMs);
      if (!found) return null;
      const path = `/history/${id}?tab=video&${momentQuery(found)}`;
      return <MomentButton atS={found.atS} onPlay={() => navigate(path)} />;
    };
  }, [mayWatch, data, id]);
}
