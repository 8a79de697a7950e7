import type { SegmentId, Summary, SummaryPoint } from '@intermind/contracts';
import { isRightToLeft } from '@intermind/contracts/languages';
import { languageName } from '../../platform/language-name.ts';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { useAiText } from './ai-text.ts';
import { QuoteTime } from './quote-time.tsx';
import { QuotedWords } from './quoted-words.tsx';

interface MeetingSummaryProps {
  summary: Summary;
  /** The translation is under way. */
  translating: boolean;
  onMake: () => Promise<void>;
  onTranslate: () => Promise<void>;
  onShow: (id: SegmentId) => void;
}

/** What happened in a meeting, or why that cannot be read. */
export function MeetingSummary(props: MeetingSummaryProps) {
  const { summary, onMake, onShow } = props;
  const t = useAiText();
  switch (summary.state) {
    case 'waiting':
    case 'later':
      return (
        <p role="status" className="text-ink-2">
          {t(`summary.${summary.state}`)}
        </p>
      );
    case 'none':
      return <p className="text-ink-2">{t('summary.none')}</p>;
    case 'absent':
      return (
        <>
          <p className="mb-3 text-ink-2">{t('summary.absent')}</p>
          <ActionButton act={onMake}>{t('summary.make')}</ActionButton>
        </>
      );
    case 'failed':
      return (
        <>
          <p className="mb-3 text-danger-text">{t('summary.failed')}</p>
          <ActionButton act={onMake}>{t('ai.again')}</ActionButton>
        </>
      );
    case 'ready':
      return (
        <>
          <ul className="grid gap-3">
            {summary.points.map((point) => (
              <Point key={point.quotes[0]!.number} point={point} summary={summary} onShow={onShow} />
            ))}
          </ul>
          <InWhichLanguage {...props} />
          {!summary.quotesOnly && <p className="mt-3 text-xs text-ink-3">{t('summary.byAi')}</p>}
        </>
      );
  }
}

interface PointProps {
  point: SummaryPoint;
  summary: Summary;
  onShow: (id: SegmentId) => void;
}

/** What a model wrote is text, whatever it looks like. */
function Point({ point: { text, quotes }, summary: { language }, onShow }: PointProps) {
  if (text === '')
    return quotes.map((quote) => (
      <QuotedWords key={quote.number} quote={quote} numbered={false}>
        <QuoteTime quote={quote} onShow={onShow} />
      </QuotedWords>
    ));
  return (
    <li>
      <p
        lang={language ?? undefined}
        dir={language && isRightToLeft(language) ? 'rtl' : 'ltr'}
        className="wrap-anywhere select-text"
      >
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        {quotes.map((quote) => (
          <span key={quote.number} className="inline-flex max-w-full items-center">
            <bdi className="truncate">{quote.speaker}</bdi>
            <QuoteTime quote={quote} onShow={onShow} />
          </span>
        ))}
      </p>
    </li>
  );
}

function InWhichLanguage({ summary, translating, onTranslate }: MeetingSummaryProps) {
  const t = useAiText();
  const reader = useLanguage();
  const { language, quotesOnly, translatable } = summary;
  if (language === null || language === reader) return null;
  if (quotesOnly) return <p className="mt-3 text-sm text-ink-2">{t('summary.asSpoken')}</p>;
  if (translating)
    return (
      <p role="status" className="mt-3 text-sm text-ink-2">
        {t('summary.translating')}
      </p>
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink-2">
      <p>{t('summary.shownIn', { language: languageName(language, reader) })}</p>
      {translatable && (
        <ActionButton size="compact" act={onTranslate}>
          {t('ai.again')}
        </ActionButton>
      )}
    </div>
  );
}
