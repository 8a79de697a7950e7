import type { Language } from '@intermind/contracts/languages';
import { isRightToLeft } from '@intermind/contracts/languages';
import { ArrowUp, Lock } from 'lucide-react';
import { useLanguage, useText } from '../../../platform/text.ts';
import { useHomeText } from '../../../platform/home-text.ts';
import { LanguagePair, LanguageTag } from '../../../shared/ui/language-tag.tsx';
import { type SpreadLine, spreadLines } from './spread-lines.ts';

/** A question to the private assistant, and its answer with the words it comes from. */
export function AskPage() {
  const t = useHomeText();
  const reader = useLanguage();
  const lines = spreadLines(reader);
  const evidence = (['spread.inspection', 'spread.schedule'] as const).map((yours) =>
    lines.find((line) => line.yours === yours)!,
  );
  return (
    <div className="spread">
      <div className="spread-head spread-source">
        <span className="me-auto">{t('askSlide.youAsk')}</span>
        <Lock aria-hidden className="size-4" strokeWidth={2} />
        {t('askSlide.onlyYou')}
      </div>
      <div className="spread-head order-3 @min-[36rem]/spread:order-none">
        <span className="me-auto">{t('askSlide.answerHeading')}</span>
        <LanguageTag language={reader} yours />
      </div>
      <div className="spread-page spread-source order-2 flex flex-col justify-between gap-6 @min-[36rem]/spread:order-none">
        <p className="text-xl font-semibold text-pretty">{t('askSlide.question')}</p>
        <p
          aria-hidden
          className="hidden h-12 items-center justify-between rounded-tile border border-line-strong bg-raised ps-4 pe-1.5 text-ink-3 @min-[36rem]/spread:flex"
        >
          {t('askSlide.askMore')}
          <span className="grid size-9 place-items-center rounded-control bg-sunken">
            <ArrowUp className="size-5" strokeWidth={1.75} />
          </span>
        </p>
      </div>
      <div className="spread-page order-4 @min-[36rem]/spread:order-none">
        <p className="text-lg">
          {t('askSlide.answerInspection')}
          <Mark>1</Mark> {t('askSlide.answerStart')}
          <Mark>2</Mark>
        </p>
        <ol className="mt-4 border-t border-line">
          {evidence.map((line, index) => (
            <Evidence key={line.yours} line={line} reader={reader} number={index + 1} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Mark({ children }: { children: string }) {
  return <sup className="ps-0.5 text-2xs font-[650] text-yours-text">{children}</sup>;
}

const SAID_AT = ['18:31', '18:40'] as const;

function Evidence({ line, reader, number }: { line: SpreadLine; reader: Language; number: number }) {
  const t = useText();
  const { language, name, said, yours } = line;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] border-line py-3 not-last:border-b">
      <b className="text-sm text-yours-text">{number}</b>
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
          <bdi lang={language} className="font-ui">
            {name}
          </bdi>
          <LanguagePair from={language} to={reader} />
          <span className="ltr-isolate tabular-nums">{SAID_AT[number - 1]}</span>
        </p>
        <p className="speech mt-1 font-speech text-yours-text" lang={reader}>
          {t(yours)}
        </p>
        <p
          className="speech font-speech text-ink-2"
          lang={language}
          dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
        >
          {said}
        </p>
      </div>
    </li>
  );
}
