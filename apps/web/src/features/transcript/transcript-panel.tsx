import type { ParticipantId, SegmentId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { type ReactNode, useEffect } from 'react';
import type { TranscriptSlice } from '../../model/transcript.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { Earlier } from '../../shared/ui/earlier.tsx';
import { JumpToEnd } from '../../shared/ui/jump-to-end.tsx';
import { useFollowEnd } from '../../shared/ui/use-follow-end.ts';
import { TranscriptFound, TranscriptSearchBar, useTranscriptSearch } from './transcript-search.tsx';
import { TurnList } from './turn-list.tsx';
import { useShownSentence } from './use-shown-sentence.ts';

interface TranscriptPanelProps {
  transcript: TranscriptSlice;
  you: ParticipantId;
  reader: Language;
  /** Nothing is kept now. */
  kept: boolean;
  /** Of the heading above. */
  labelledBy: string;
  /** The reader was led to it. */
  sentence: SegmentId | null;
  /** What someone is saying right now. */
  speaking: ReactNode;
  onLoad: () => Promise<void>;
  /** At the foot: the switches. */
  children: ReactNode;
}

/** What was said, as this reader reads it. New sentences are not read out here: captions are. */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { transcript, you, reader, kept, labelledBy, sentence, speaking, onLoad, children } = props;
  const t = useExtrasText();
  const { entries, history } = transcript;
  const search = useTranscriptSearch(entries, reader);
  const { found, turns, searching, originals, query } = search;
  const { scroller, onScroll, away, toEnd } = useFollowEnd({
    first: found[0]?.key,
    fromEnd: sentence === null,
  });
  useShownSentence(scroller, sentence, turns);
  useEffect(() => {
    if (history === 'unknown') void onLoad();
  }, [history, onLoad]);

  return (
    <div className="flex h-full flex-col">
      <TranscriptSearchBar
        search={search}
        className="flex shrink-0 items-center gap-1 border-b border-line px-5 py-2 has-[button]:pe-3"
      />
      <TranscriptFound
        search={search}
        className="border-b border-line bg-sunken px-5 py-2 text-sm text-ink-2"
      />
      <div className="relative min-h-0 grow">
        <div
          ref={scroller}
          role="group"
          aria-labelledby={labelledBy}
          tabIndex={0}
          onScroll={onScroll}
          className="transcript-turns"
        >
          <Earlier
            history={history}
            loading={t('transcript.loading')}
            more={t(searching ? 'transcript.searchEarlier' : 'transcript.earlier')}
            failed={t('transcript.loadFailed')}
            onLoad={onLoad}
          />
          {entries.length === 0 && history === 'whole' && (
            <p className="text-sm text-ink-2">{t(kept ? 'transcript.empty' : 'transcript.notKept')}</p>
          )}
          <TurnList
            turns={turns}
            you={you}
            reader={reader}
            originals={originals}
            query={query}
            sentence={sentence}
          />
          {!searching && speaking}
          {entries.length > 0 && !kept && (
            <p className="mt-4 border-t border-line pt-3 text-sm text-ink-2">{t('transcript.notKept')}</p>
          )}
        </div>
        {away && <JumpToEnd onClick={toEnd}>{t('transcript.latest')}</JumpToEnd>}
      </div>
      <div className="shrink-0 border-t border-line px-5 py-2.5">{children}</div>
    </div>
  );
}
