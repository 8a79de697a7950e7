import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { type Chapter, clockIn, type Line } from '../../model/recording-time.ts';
import { isDemonstration, readAs } from '../../model/transcript.ts';
import { useLanguage } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { DemonstrationMark } from '../../shared/ui/demonstration-mark.tsx';
import { useHistoryText } from './history-text.ts';
import { useHeardLine } from './use-heard-line.ts';

interface SpokenListProps {
  video: RefObject<HTMLVideoElement | null>;
  chapters: readonly Chapter[];
  reader: Language;
  onJump: (seconds: number) => void;
}

/** What was said, by speaker; each line leads to its second; the one being heard is marked, kept in view, and has its original words. */
export function SpokenList({ video, chapters, reader, onJump }: SpokenListProps) {
  const t = useHistoryText();
  const heard = useHeardLine(video, chapters);
  const list = useKeptInView(heard?.entry.key);
  return (
    <nav aria-label={t('video.chapters')} className="min-w-0">
      <h2 className="mb-2 text-md">{t('video.chapters')}</h2>
      <ol ref={list} className="relative max-h-80 overflow-y-auto overscroll-contain lg:max-h-[36rem]">
        {chapters.map((chapter) => (
          <SpokenTurn
            key={chapter.turn.key}
            chapter={chapter}
            heard={chapter.lines.find((line) => line.entry.key === heard?.entry.key)}
            reader={reader}
            onJump={onJump}
          />
        ))}
      </ol>
    </nav>
  );
}

interface SpokenTurnProps {
  chapter: Chapter;
  heard: Line | undefined;
  reader: Language;
  onJump: (seconds: number) => void;
}

const SpokenTurn = memo(function SpokenTurn({ chapter, heard, reader, onJump }: SpokenTurnProps) {
  const { turn, atS, lines } = chapter;
  const ownLanguage = useLanguage();
  return (
    <li className="pb-3">
      <p className="flex items-center gap-2 px-2 py-1 text-sm">
        <Avatar name={turn.name} className="size-6 text-2xs" />
        <bdi className="min-w-0 truncate font-semibold">{turn.name}</bdi>
        <span className="ms-auto shrink-0 text-xs text-ink-3 tabular-nums">{clockIn(ownLanguage, atS)}</span>
      </p>
      {lines.map((line) => {
        const { yours, original } = readAs(line.entry, reader);
        const language = yours ? reader : line.entry.language;
        return (
          <button
            key={line.entry.key}
            type="button"
            data-line={line.entry.key}
            aria-current={line === heard ? 'time' : undefined}
            lang={language}
            dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
            className={classNames(
              'block min-h-8 w-full rounded-control px-2 py-1 text-start font-speech wrap-anywhere pointer-coarse:min-h-11',
              yours ? 'text-yours-text' : 'text-ink',
              line === heard ? 'bg-yours-tint' : 'hover:bg-hover',
            )}
            onClick={() => onJump(line.atS)}
          >
            {(yours ?? original).text}
            {isDemonstration(line.entry, reader, false) && (
              <span className="ms-1.5 font-ui">
                <DemonstrationMark />
              </span>
            )}
            {yours && line === heard && (
              <span
                lang={line.entry.language}
                dir={isRightToLeft(line.entry.language) ? 'rtl' : 'ltr'}
                className="block text-sm text-ink-2"
              >
                {original.text}
              </span>
            )}
          </button>
        );
      })}
    </li>
  );
});

/** So far from the upper edge of the list, a part of its height. */
const REST = 1 / 3;

/** Moves the list, never the page, and not while its reader looks at another place of it. */
function useKeptInView(key: string | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const isAway = useRef(false);
  const current = useRef<string>(undefined);
  useEffect(() => {
    const element = list.current!;
    const away = () => (isAway.current = true);
    const back = () => {
      const line = lineOf(element, current.current);
      if (line && isVisible(element, line)) isAway.current = false;
    };
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      element.addEventListener(event, away, { passive: true });
    element.addEventListener('scroll', back, { passive: true });
    return () => {
      for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
        element.removeEventListener(event, away);
      element.removeEventListener('scroll', back);
    };
  }, []);
  useEffect(() => {
    const element = list.current!;
    const before = lineOf(element, current.current);
    // Where the line before is still in view, so is the place of the reader.
    if (before && isVisible(element, before)) isAway.current = false;
    current.current = key;
    const line = lineOf(element, key);
    if (line && !isAway.current && !isVisible(element, line))
      element.scrollTop = line.offsetTop - element.clientHeight * REST;
  }, [key]);
  return list;
}

function lineOf(list: HTMLElement, key: string | undefined): HTMLElement | null {
  return key === undefined ? null : list.querySelector(`[data-line="${CSS.escape(key)}"]`);
}

function isVisible(list: HTMLElement, line: HTMLElement): boolean {
  const top = line.offsetTop - list.scrollTop;
  return top >= 0 && top + line.offsetHeight <= list.clientHeight;
}
