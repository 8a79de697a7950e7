import type { EngineWork } from '@intermind/contracts';
import { BROWSER_WORDS_ENGINE } from '@intermind/contracts/browser-words';
import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { lagSeconds } from '../../model/lag-text.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { languageName } from '../../platform/language-name.ts';
import { useLanguage } from '../../platform/text.ts';
import { LanguagePair, LanguageTag } from '../../shared/ui/language-tag.tsx';

/** Which engines worked for which language and pair, how late they were, and when one took over from another. */
export function EngineWorkList({ work }: { work: readonly EngineWork[] }) {
  const t = useExtrasText();
  if (work.length === 0) return <p className="text-ink-2">{t('engines.none')}</p>;
  return (
    <div className="text-ink">
      <ul className="divide-y divide-line border-y border-line">
        {work.map((line) => (
          <WorkLine
            key={line.work === 'recognition' ? line.language : `${line.from}>${line.to}`}
            line={line}
          />
        ))}
      </ul>
      <div className="mt-3 grid max-w-[42rem] gap-1.5 text-sm text-ink-3">
        <p>{t('engines.delayNote')}</p>
        {work.some(({ changes }) => changes.length > 0) && <p>{t('engines.changesNote')}</p>}
      </div>
    </div>
  );
}

function WorkLine({ line }: { line: EngineWork }) {
  const t = useExtrasText();
  const reader = useLanguage();
  const named = (engine: string) => (engine === BROWSER_WORDS_ENGINE ? t('engines.browser') : engine);
  const engines = new Intl.ListFormat(reader).format(line.engines.map(({ engine }) => named(engine)));
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-3">
      <span aria-hidden className="translate-y-[3px]">
        {line.work === 'recognition' ? (
          <LanguageTag language={line.language} />
        ) : (
          <LanguagePair from={line.from} to={line.to} />
        )}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{titleOf(line, reader)}</p>
        <p className="text-sm break-words text-ink-2">
          {t(line.work === 'recognition' ? 'engines.recognised' : 'engines.translated', { engines })}
        </p>
        {line.changes.length > 0 && (
          <ol className="mt-2 grid gap-1 text-sm text-ink-2">
            {line.changes.map(({ at, before, engine }, place) => (
              <li key={place} className="flex gap-2">
                <time dateTime={at} className="shrink-0 text-ink-3 tabular-nums">
                  {clockTime(new Date(at), reader)}
                </time>
                <span className="min-w-0 break-words">
                  {hasWorkedBefore(line, place)
                    ? t('engines.back', { engine: named(engine) })
                    : t('engines.tookOver', { engine: named(engine), before: named(before) })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className="text-end tabular-nums">
        {line.medianLagMs !== null && t('engines.delay', { seconds: lagSeconds(reader, line.medianLagMs) })}
      </p>
    </li>
  );
}

function titleOf(line: EngineWork, reader: Language): string {
  if (line.work === 'recognition') return languageName(line.language, reader);
  const arrow = isRightToLeft(reader) ? '←' : '→';
  return `${languageName(line.from, reader)} ${arrow} ${languageName(line.to, reader)}`;
}

/** Whether the engine that took over there is one that had the work earlier. */
function hasWorkedBefore({ changes }: EngineWork, place: number): boolean {
  const { engine } = changes[place]!;
  return changes.slice(0, place).some(({ before }) => before === engine);
}
