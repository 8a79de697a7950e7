import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

interface AnnouncementNoteProps {
  severity: 'info' | 'warning';
  /** Plain; its lines stay lines. */
  text: string;
  /** Of the text, for what describes itself by it. */
  textId?: string;
  /** At the end. */
  children?: ReactNode;
}

/** What administrators announce: a calm strip, with a mark for what must not be missed. */
export function AnnouncementNote({ severity, text, textId, children }: AnnouncementNoteProps) {
  const t = useText();
  const warning = severity === 'warning';
  const Icon = warning ? TriangleAlert : Info;
  return (
    <div
      className={classNames(
        'flex items-start gap-3 rounded-tile border px-4 py-2.5',
        warning ? 'border-warn bg-warn-tint' : 'border-line bg-sheet',
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={classNames('mt-0.5 size-5 shrink-0', warning ? 'text-warn-text' : 'text-ink-3')}
      />
      <div id={textId} className="min-w-0 grow wrap-anywhere">
        {warning && <span className="sr-only">{t('common.warning')} </span>}
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      </div>
      {children}
    </div>
  );
}
