import type { ReactNode } from 'react';
import type { OpenerProps } from './use-opener.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** A lucide icon at 20 px. */
  icon?: ReactNode;
  /** Second line, 13 px. */
  detail?: ReactNode;
  /** At the inline end: a language tag, a shortcut. */
  end?: ReactNode;
  /** Given: the item is one of a choice, or a `toggle`, and shows a check when true. */
  checked?: boolean;
  /** Switched on and off by itself, whatever else is checked. */
  toggle?: boolean;
  disabled?: boolean;
  /** Of the label, when it is not the page's. */
  lang?: string;
  onSelect: () => void;
}

export interface MenuSection {
  key: string;
  heading?: string;
  /** The items stand side by side, as icons; their labels are for assistive technology. */
  row?: boolean;
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** The button: spread the props on it. */
  trigger: (opener: OpenerProps, open: boolean) => ReactNode;
  sections: readonly MenuSection[];
  /** Above the items: a name, an address. */
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  onStage?: boolean;
  /** Tailwind width classes of the menu. */
  className?: string;
  onOpenChange?: (open: boolean) => void;
  /** Instead of a notice, where the menu's code cannot be loaded. */
  onUnloadable?: () => void;
}
