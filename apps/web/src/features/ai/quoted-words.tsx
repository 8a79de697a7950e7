import type { AiQuote } from '@intermind/contracts';
import { isRightToLeft } from '@intermind/contracts/languages';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';

interface QuotedWordsProps {
  quote: Pick<AiQuote, 'number' | 'speaker' | 'language' | 'text'>;
  /** The answer refers to it by its number. */
  numbered: boolean;
  /** The line above the words may need two. */
  wraps?: boolean;
  /** Where and when it was said, after the speaker. */
  children: ReactNode;
}

/** The words of a meeting that an answer rests on, with who said them. */
export function QuotedWords({ quote, numbered, wraps = false, children }: QuotedWordsProps) {
  const { number, speaker, language, text } = quote;
  return (
    <li className="border-s-2 border-line-strong ps-3">
      <p className={classNames('flex items-center text-sm', wraps ? 'flex-wrap gap-x-2' : 'gap-2')}>
        {numbered && <span className="text-ink-3 tabular-nums">[{number}]</span>}
        <bdi className="max-w-full truncate font-semibold">{speaker}</bdi>
        {children}
      </p>
      <p
        lang={language}
        dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
        className="font-speech wrap-anywhere select-text"
      >
        {text}
      </p>
    </li>
  );
}
