import type { ParticipantId, SegmentId } from '@intermind/contracts/ids';
import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { AppWindow } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import {
  highlighted,
  isDemonstration,
  readAs,
  type TranscriptEntry,
  type TranscriptText,
  type Turn,
} from '../../model/transcript.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { DemonstrationMark } from '../../shared/ui/demonstration-mark.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import './turn-list.css';

interface TurnListProps {
  turns: readonly Turn[];
  /** Null outside the meeting. */
  you: ParticipantId | null;
  reader: Language;
  /** What was said stands under its translation. */
  originals: boolean;
  /** What is sought: marked in the texts. */
  query: string;
  /** The reader was led to it. */
  sentence: SegmentId | null;
  /** Stands beside a sentence. */
  beside?: ((entry: TranscriptEntry) => ReactNode) | undefined;
}

/** What was said, by speaker and time; the time in the margin. */
export const TurnList = memo(function TurnList({ turns, ...view }: TurnListProps) {
  return (
    <ol className="flex flex-col gap-4">
      {turns.map((turn) => (
        <TurnItem key={turn.key} turn={turn} {...view} />
      ))}
    </ol>
  );
});

const TurnItem = memo(function TurnItem({
  turn,
  you,
  ...view
}: Omit<TurnListProps, 'turns'> & { turn: Turn }) {
  const t = useCallText();
  const language = useLanguage();
  const { participantId, name, startedAtMs, entries } = turn;
  const time = new Date(startedAtMs);
  const demonstrated = entries.every((entry) => isDemonstration(entry, view.reader, view.originals));
  return (
    <li className="transcript-turn">
      <p className="mb-1 flex items-center gap-2 text-sm">
        <bdi className="truncate font-semibold">{participantId === you ? t('stage.you') : name}</bdi>
        {turn.language !== view.reader && <LanguageTag language={turn.language} />}
        {demonstrated && <Demonstration />}
        <time dateTime={time.toISOString()} className="ms-auto shrink-0 text-xs text-ink-3 tabular-nums">
          {clockTime(time, language)}
        </time>
      </p>
      {turn.claimed && (
        <p className="mb-1 flex items-center gap-1.5 text-xs text-ink-3">
          <AppWindow aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0" />
          {t('browserWords.by')}
        </p>
      )}
      <div className="flex flex-col gap-1.5">
        {entries.map((entry) => (
          <Sentence key={entry.key} entry={entry} marked={!demonstrated} {...view} />
        ))}
      </div>
    </li>
  );
});

/** Green is what was put into your language, ink what was said; both are speech. */
function Sentence({
  entry,
  marked,
  reader,
  originals,
  query,
  sentence,
  beside,
}: Omit<TurnListProps, 'turns' | 'you'> & { entry: TranscriptEntry; marked: boolean }) {
  const { yours, original } = readAs(entry, reader);
  const hasOriginal = original.text !== '' && original.text !== yours?.text;
  const shown = sentence !== null && entry.id === sentence;
  return (
    <div
      data-segment={entry.id ?? undefined}
      tabIndex={shown ? -1 : undefined}
      className={classNames('flex items-start gap-2', shown && 'transcript-shown')}
    >
      <div className="min-w-0 grow">
        {yours && (
          <Words said={yours} language={reader} query={query} marked={marked} className="text-yours-text" />
        )}
        {(!yours || (originals && hasOriginal)) && (
          <Words
            said={original}
            language={entry.language}
            query={query}
            marked={marked}
            className={yours ? 'mt-0.5 text-sm text-ink-2' : 'text-ink'}
          />
        )}
      </div>
      {beside?.(entry)}
    </div>
  );
}

interface WordsProps {
  said: TranscriptText;
  language: Language;
  query: string;
  /** What the demonstration engines produced is marked; unless said. */
  marked?: boolean;
  className: string;
}

export function Words({ said: { text, grade }, language, query, marked = true, className }: WordsProps) {
  return (
    <p
      lang={language}
      dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
      className={classNames('font-speech wrap-anywhere select-text', className)}
    >
      {highlighted(text, query).map((part, at) =>
        at % 2 === 1 ? (
          <mark key={at} className="rounded-[3px] bg-yours-tint font-semibold text-inherit underline">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
      {marked && grade === 'demonstration' && (
        <span className="ms-1.5">
          <Demonstration />
        </span>
      )}
    </p>
  );
}

const Demonstration = () => (
  <span className="shrink-0 font-ui text-ink-3">
    <DemonstrationMark />
  </span>
);
