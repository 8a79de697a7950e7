import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TooltipProps {
  /** A few words; the control inside carries them as its accessible name or description too. */
  text: string;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
}

/** Words beside a control while it is pointed at or has the keyboard's focus. Its parent must not clip. */
export function Tooltip({ text, side = 'top', align = 'center', children, className }: TooltipProps) {
  return (
    <span className={classNames('tooltip-anchor', className)}>
      {children}
      <span aria-hidden className="tooltip" data-side={side} data-align={align}>
        {text}
      </span>
    </span>
  );
}
