import type { Language } from '@intermind/contracts/languages';
import { Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface TopRowProps {
  title: string | null;
  code: string;
  /** The meeting is locked. */
  locked: boolean;
  /** Says that the meeting is recorded. */
  recording: ReactNode;
  /** Says that a transcript is kept. */
  transcript: ReactNode;
  languages: readonly Language[];
  yours: Language;
  /** Opens the list of people; on phones only, elsewhere it is in the bar. */
  people: ReactNode;
  phone: boolean;
  /** There is room for many tags. */
  wide: boolean;
  onCopyLink: () => void;
}

/** What meeting this is, its link, and what is spoken in it: as many tags as there is room for, yours always. */
export function TopRow(props: TopRowProps) {
  const { title, code, locked, recording, transcript, languages, yours, people, phone, wide, onCopyLink } =
    props;
  const t = useCallText();
  const reader = useLanguage();
  const room = wide ? 16 : phone ? 2 : 7;
  const others = languages.filter((language) => language !== yours);
  const more = others.length > room ? others.length - room + 1 : 0;
  const tagged = more > 0 ? others.slice(0, room - 1) : others;
  return (
    <header className="flex min-w-0 items-center gap-2 px-3 text-sm sm:gap-3 sm:px-4">
      <h1 className="flex min-w-0 text-md leading-ui font-semibold tracking-normal">
        {title ? <bdi className="truncate">{title}</bdi> : <span className="room-code truncate">{code}</span>}
      </h1>
      {title && !phone && <span className="room-code shrink-0 text-stage-ink-3">{code}</span>}
      {!phone && (
        <IconButton
          kind="stage-quiet"
          size="compact"
          className="-ms-1"
          label={t('stage.copyLink')}
          icon={<Link2 aria-hidden strokeWidth={2} className="size-4" />}
          onClick={onCopyLink}
        />
      )}
      {/* The line is there before its text: what comes into it is read out. */}
      <span role="status" className="shrink-0 empty:-ms-2 sm:empty:-ms-3">
        {locked && (
          <span className="flex items-center gap-1.5 font-semibold" data-tooltip={t('unable.locked')}>
            <Lock aria-hidden strokeWidth={2} className="size-4" />
            <span className={phone ? 'sr-only' : undefined}>{t('stage.locked')}</span>
          </span>
        )}
      </span>
      {recording}
      {transcript}
      <span className="ms-auto flex shrink-0 items-center gap-3.5">
        <span className="hidden text-stage-ink-2 @5xl/call:inline">{t('stage.spokenHere')}</span>
        <span role="list" aria-label={t('stage.languagesHere')} className="flex gap-1">
          {tagged.map((language) => (
            <span role="listitem" key={language} className="inline-flex">
              <LanguageTag language={language} onStage />
            </span>
          ))}
          {more > 0 && (
            <span role="listitem" className="text-xs font-semibold text-stage-ink-2 tabular-nums">
              <span aria-hidden className="ltr-isolate">
                +{more}
              </span>
              <span className="sr-only">
                {new Intl.ListFormat(reader).format(
                  others.slice(room - 1).map((language) => languageName(language, reader)),
                )}
              </span>
            </span>
          )}
          <span role="listitem" className="inline-flex">
            <LanguageTag language={yours} yours onStage />
          </span>
        </span>
        {people}
      </span>
    </header>
  );
}
