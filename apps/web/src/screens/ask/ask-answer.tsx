import type { AiMessage, AskMessage, AskQuote } from '@intermind/contracts';
import { Link } from 'wouter';
import { meetingTime } from '../../model/ai-chat.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { useAiText } from '../../features/ai/ai-text.ts';
import { QuotedWords } from '../../features/ai/quoted-words.tsx';
import { useAskText } from '../../features/ask/ask-text.ts';

interface AskAnswerProps {
  message: AiMessage;
  /** More of it is coming. */
  coming?: boolean;
}

/** The answer as far as it came, with where it comes from. What the model wrote is text, whatever it looks like. */
export function AskAnswer({ message, coming = false }: AskAnswerProps) {
  const t = useAskText();
  const tAi = useAiText();
  // The reducers of the AI chat keep what the server sent.
  const { text, outcome, quotes, state, withheld } = message as AskMessage;
  const isGone =
    withheld ||
    (!coming && state === 'done' && outcome !== null && outcome !== 'nothing' && quotes.length === 0);
  return (
    <div className="grid gap-3">
      {isGone ? (
        <p className="text-ink-3">{t('ask.withheld')}</p>
      ) : (
        outcome && <p>{outcome === 'nothing' ? t('ask.nothing') : tAi(`ai.${outcome}`)}</p>
      )}
      {text && <LinkedText className="message-text" text={text} />}
      {quotes.length > 0 && (
        <ol className="grid gap-3">
          {quotes.map((quote) => (
            <Quote key={quote.number} quote={quote} numbered={text !== ''} />
          ))}
        </ol>
      )}
      {state === 'stopped' && <p className="text-sm text-ink-3">{tAi('ai.stopped')}</p>}
    </div>
  );
}

/** Who said it, in which meeting, and the words; the time leads to its second in the recording, or to the sentence in the transcript. */
function Quote({ quote, numbered }: { quote: AskQuote; numbered: boolean }) {
  const t = useAskText();
  const tAi = useAiText();
  const reader = useLanguage();
  const { conferenceId, segmentId, startMs, meetingStartedAt } = quote;
  const time = meetingTime(startMs);
  return (
    <QuotedWords quote={quote} numbered={numbered} wraps>
      <bdi className="max-w-full truncate text-xs text-ink-2">{quote.meeting ?? t('ask.untitled')}</bdi>
      <span className="text-xs text-ink-3">
        {calendarDayText(new Date(meetingStartedAt), new Date(), reader)}
      </span>
      <Link
        to={`/history/${conferenceId}?tab=video&sentence=${segmentId}`}
        aria-label={tAi('ai.show', { time })}
        className="link-text flex h-6 shrink-0 items-center px-1 text-xs tabular-nums pointer-coarse:h-11 pointer-coarse:px-2"
      >
        {time}
      </Link>
    </QuotedWords>
  );
}
