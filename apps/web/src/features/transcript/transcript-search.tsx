import type { Language } from '@intermind/contracts/languages';
import { Languages } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { findEntries, readAs, type TranscriptEntry, turnsOf } from '../../model/transcript.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';

/** What of a transcript is shown: all of it, or what a reader looks for, with or without the originals. */
export function useTranscriptSearch(entries: readonly TranscriptEntry[], reader: Language) {
  const [query, setQuery] = useState('');
  const [originals, setOriginals] = useState(true);
  const found = useMemo(() => findEntries(entries, query, reader), [entries, query, reader]);
  const turns = useMemo(() => turnsOf(found), [found]);
  return {
    query,
    setQuery,
    searching: query.trim() !== '',
    found,
    turns,
    originals,
    setOriginals,
    translated: entries.some((entry) => readAs(entry, reader).yours !== null),
  };
}

type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;

interface TranscriptSearchBarProps {
  search: TranscriptSearch;
  className: string;
  /** Other tools, at the end. */
  children?: ReactNode;
}

/** The search, and whether what was said stands under its translation. */
export function TranscriptSearchBar({ search, className, children }: TranscriptSearchBarProps) {
  const t = useExtrasText();
  const { query, setQuery, originals, setOriginals, translated } = search;
  return (
    <div className={className}>
      <SearchBox label={t('transcript.search')} value={query} onChange={setQuery} />
      {translated && (
        <IconButton
          label={t('transcript.originals')}
          aria-pressed={originals}
          data-tooltip-align="end"
          kind={originals ? 'quiet-yours' : 'quiet'}
          icon={<Languages aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => setOriginals(!originals)}
        />
      )}
      {children}
    </div>
  );
}

/** How much was found; read out, and seen while something is sought. */
export function TranscriptFound({ search, className }: { search: TranscriptSearch; className: string }) {
  const t = useExtrasText();
  const { searching, found } = search;
  return (
    <p role="status" className={searching ? className : 'sr-only'}>
      {searching &&
        (found.length > 0 ? t('transcript.found', { count: found.length }) : t('transcript.nothingFound'))}
    </p>
  );
}
