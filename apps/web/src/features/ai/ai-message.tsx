import type { AiMessage, AiModel, AiQuote, SegmentId } from '@intermind/contracts';
import { meetingTime } from '../../model/ai-chat.ts';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { answeredBy, useAiText } from './ai-text.ts';
import { QuoteTime } from './quote-time.tsx';
import { QuotedWords } from './quoted-words.tsx';

type OnShow = (id: SegmentId) => void;

interface AiMessageItemProps {
  message: AiMessage;
  models: readonly AiModel[];
  /** Nothing was asked after it. */
  last: boolean;
  onShow: OnShow;
}

/** A question, at the end of the line, or an answer with where it comes from. */
export function AiMessageItem({ message, models, last, onShow }: AiMessageItemProps) {
  const t = useAiText();
  const { role, text, state, aiModel, heardMs } = message;
  if (role === 'user') return <OwnQuestion text={text} />;
  return (
    <li>
      <AiAnswer message={message} onShow={onShow} />
      {state === 'failed' && !last && <p className="text-sm text-ink-3">{t('ai.unanswered')}</p>}
      <p className="mt-1 text-xs text-ink-3">
        {answeredBy(models, aiModel, t)}
        {heardMs !== null && (
          <>
            {' · '}
            {heardMs === 0 ? t('ai.heardNothing') : t('ai.heard', { time: meetingTime(heardMs) })}
          </>
        )}
      </p>
    </li>
  );
}

export function OwnQuestion({ text }: { text: string }) {
  return (
    <li className="flex flex-col items-end">
      <div className="message-own">
        <LinkedText className="message-text" text={text} />
      </div>
    </li>
  );
}

interface AiAnswerProps {
  message: AiMessage;
  onShow: OnShow;
}

/** The answer as far as it came. What the model wrote is text, whatever it looks like. */
export function AiAnswer({ message: { text, outcome, quotes, state }, onShow }: AiAnswerProps) {
  const t = useAiText();
  return (
    <div className="grid gap-3">
      {outcome && <p>{t(`ai.${outcome}`)}</p>}
      {text && <LinkedText className="message-text" text={text} />}
      {quotes.length > 0 && (
        <ol className="grid gap-2.5">
          {quotes.map((quote) => (
            <Quote key={quote.number} quote={quote} numbered={text !== ''} onShow={onShow} />
          ))}
        </ol>
      )}
      {state === 'stopped' && <p className="text-sm text-ink-3">{t('ai.stopped')}</p>}
    </div>
  );
}

/** Who said it, when, and the words; the time leads to the transcript. */
function Quote({ quote, numbered, onShow }: { quote: AiQuote; numbered: boolean; onShow: OnShow }) {
  return (
    <QuotedWords quote={quote} numbered={numbered}>
      <QuoteTime quote={quote} onShow={onShow} />
    </QuotedWords>
  );
}
