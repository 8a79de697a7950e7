import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: string;
  count?: number;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a panel. */
export function PanelSection({ title, count, action, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line py-3 ps-5 pe-3 last:border-0">
      <header className="flex min-h-9 items-center gap-2">
        <h3 id={id} className="grow text-sm font-semibold">
          {title}{' '}
          {count !== undefined && <span className="font-normal text-ink-2 tabular-nums">{count}</span>}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}
