import type { HistoryEntry, PlayableRecording, SegmentId } from '@intermind/contracts';
import { useEffect, useMemo } from 'react';
import { type Moment, momentOf } from '../../model/recording-time.ts';
import { NO_TRANSCRIPT, withLoaded } from '../../model/transcript.ts';
import { useTranscript } from './history-queries.ts';

/**
 * Where a sentence of the transcript is in what was recorded. Loads the transcript back to it.
 * @param sentence null: none is looked for
 * @returns undefined while it is looked for; null where it is in no recording, or cannot be found
 */
export function useSentenceMoment(
  { id, includes }: HistoryEntry,
  sentence: SegmentId | null,
  recordings: readonly PlayableRecording[] | undefined,
): Moment | null | undefined {
  const looks = sentence !== null && includes.includes('transcript');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useTranscript(id, looks);
  const entry = useMemo(
    () =>
      (looks ? (data?.pages ?? []) : [])
        .reduce(withLoaded, NO_TRANSCRIPT)
        .entries.find((one) => one.id === sentence),
    [looks, data, sentence],
  );
  const goesOn = looks && !entry && hasNextPage && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  if (entry) return recordings && momentOf(recordings, entry.startedAtMs);
  return looks && !isError && (!data || goesOn) ? undefined : null;
}
