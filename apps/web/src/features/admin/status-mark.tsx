import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';

const MARKS = {
  good: 'rounded-round bg-yours',
  pending: 'rounded-round border-2 border-warn',
  bad: 'bg-danger',
  off: 'rounded-round bg-line-strong',
} as const;

/** A state: a mark and a word, never a filled pill. */
export function StatusMark({ kind, children }: { kind: keyof typeof MARKS; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <span aria-hidden className={classNames('size-[7px] shrink-0', MARKS[kind])} />
      <span>{children}</span>
    </span>
  );
}
