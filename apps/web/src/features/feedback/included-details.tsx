import { ChevronDown } from 'lucide-react';
import type { Included } from './feedback-form-data.ts';
import { useFeedbackText } from './feedback-text.ts';

/** Everything that goes along, word for word, before it goes. */
export function IncludedDetails({ included }: { included: Included }) {
  const t = useFeedbackText();
  return (
    <details className="group rounded-tile border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-tile px-4 text-sm font-semibold">
        <span className="grow">{t('feedback.included')}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open:rotate-180" strokeWidth={2} />
      </summary>
      <div className="border-t border-line px-4 py-3 text-sm">
        <p className="mb-3 text-ink-2">{t('feedback.includedText')}</p>
        <IncludedLines included={included} />
      </div>
    </details>
  );
}

export function IncludedLines({ included: { diagnostics, logs } }: { included: Included }) {
  const t = useFeedbackText();
  return (
    <>
      <dl dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
        {Object.entries(diagnostics).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 font-semibold">{t('feedback.console')}</h3>
      {logs.length === 0 ? (
        <p className="mt-1 text-ink-3">{t('feedback.consoleEmpty')}</p>
      ) : (
        <ol
          dir="ltr"
          tabIndex={0}
          aria-label={t('feedback.console')}
          className="mt-1 max-h-48 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs"
        >
          {logs.map(({ level, at, text }, index) => (
            <li key={index} className="wrap-anywhere whitespace-pre-wrap">
              {at.slice(11, 19)} {level} {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
