import type { Language } from '@intermind/contracts/languages';
import { Link2, Users } from 'lucide-react';
import { useCallText } from '../../app/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface TopRowProps {
  title: string | null;
  code: string;
  languages: readonly Language[];
  yours: Language;
  count: number;
  phone: boolean;
  onCopyLink: () => void;
}

/** What meeting this is, its link, and what is spoken in it. */
export function TopRow({ title, code, languages, yours, count, phone, onCopyLink }: TopRowProps) {
  const t = useCallText();
  return (
    <header className="flex items-center gap-3 px-3 text-sm sm:px-4">
      <h1 className="truncate text-md leading-ui font-semibold tracking-normal">
        {title ? <bdi>{title}</bdi> : <span className="room-code">{code}</span>}
      </h1>
      {title && !phone && <span className="room-code text-stage-ink-3">{code}</span>}
      {!phone && (
        <IconButton
          kind="stage"
          size="compact"
          className="-ms-1 !bg-transparent !text-stage-ink-2 hover:!bg-stage-control"
          label={t('stage.copyLink')}
          icon={<Link2 aria-hidden strokeWidth={2} className="size-4" />}
          onClick={onCopyLink}
        />
      )}
      <span className="ms-auto flex shrink-0 items-center gap-3.5">
        <span className="hidden text-stage-ink-2 lg:inline">{t('stage.spokenHere')}</span>
        <span role="list" aria-label={t('stage.languagesHere')} className="flex gap-1">
          {languages.map((language) => (
            <span role="listitem" key={language}>
              <LanguageTag language={language} yours={language === yours} onStage />
            </span>
          ))}
        </span>
        {phone && <PeopleCount count={count} />}
      </span>
    </header>
  );
}

export function PeopleCount({ count }: { count: number }) {
  const t = useCallText();
  return (
    <span className="flex items-center gap-2 text-stage-ink-2">
      <Users aria-hidden strokeWidth={1.75} className="size-5" />
      <span aria-hidden className="text-sm tabular-nums">
        {count}
      </span>
      <span className="sr-only">{t('stage.people', { count })}</span>
    </span>
  );
}
