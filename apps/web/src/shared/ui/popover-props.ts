import type { ReactNode } from 'react';
import type { OpenerProps } from './use-opener.ts';

export interface PopoverProps {
  /** The button: spread the props on it. */
  trigger: (opener: OpenerProps, open: boolean) => ReactNode;
  /** What it is about, for assistive technology. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  onStage?: boolean;
  /** Tailwind width classes; 23rem unless given. */
  className?: string;
  onOpenChange?: (open: boolean) => void;
}
