import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { useLanguage, useText } from '../../../platform/text.ts';
import { LagRibbon } from '../../../shared/ui/lag-ribbon.tsx';
import { LanguageTag } from '../../../shared/ui/language-tag.tsx';
import { type SpreadLine, spreadLines } from './spread-lines.ts';

const LAG_MS = 1_600;

/** The product itself: on one page what four people say, on the other the same in the reader's language. */
export function FacingPage() {
  const t = useText();
  const reader = useLanguage();
  const lines = spreadLines(reader);
  return (
    <div className="spread spread-facing">
      <div className="spread-head spread-source">
        <span className="me-auto">{t('spread.asTheySpeak')}</span>
        {lines.map(({ language }) => (
          <LanguageTag key={language} language={language} />
        ))}
      </div>
      <div className="spread-head">
        <span className="me-auto">{t('spread.asYouHear')}</span>
        <LanguageTag language={reader} yours />
      </div>
      <div className="facing-lines">
        {lines.map((line) => (
          <FacingLine key={line.language} line={line} reader={reader} />
        ))}
      </div>
    </div>
  );
}

function FacingLine({ line, reader }: { line: SpreadLine; reader: Language }) {
  const t = useText();
  const { language, name, said, pending, yours } = line;
  return (
    <div className="facing-line">
      <div className="who mb-1 flex h-5 items-center gap-2 text-sm font-semibold text-ink-2 @min-[36rem]/spread:mb-0">
        <LanguageTag language={language} />
        <bdi lang={language} className="font-ui">
          {name}
        </bdi>
      </div>
      <p className="source speech font-speech" lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
        {said} {pending && <span className="pending-words text-ink-3">{pending}</span>}
      </p>
      <p className="yours speech font-speech text-yours-text" lang={reader}>
        {t(yours)}
      </p>
      {pending && (
        <div className="lag flex items-center gap-2.5 text-xs text-ink-3 tabular-nums">
          <LagRibbon lagMs={LAG_MS} className="w-[76px]" />
          {t('spread.behind', { seconds: LAG_MS / 1_000 })}
        </div>
      )}
    </div>
  );
}
