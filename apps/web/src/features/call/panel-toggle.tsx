import type { ReactNode } from 'react';
import type { PanelId } from '../../model/panels.ts';

export interface PanelToggleProps {
  panel: PanelId;
  title: string;
  /** What it tells beside its title, for assistive technology: `children` show it. */
  says: readonly string[];
  open: boolean;
  /** The key that does the same; null without one. */
  shortcut: string | null;
  className: string;
  onToggle: () => void;
  children: ReactNode;
}

/** Opens a panel beside the stage, or closes it. */
export function PanelToggle(props: PanelToggleProps) {
  const { panel, title, says, open, shortcut, className, onToggle, children } = props;
  return (
    <button
      type="button"
      aria-label={[title, ...says].join(', ')}
      aria-expanded={open}
      aria-controls={panel}
      data-tooltip={title}
      data-tooltip-align="end"
      data-shortcut={shortcut ?? undefined}
      onClick={onToggle}
      className={className}
    >
      {children}
    </button>
  );
}
