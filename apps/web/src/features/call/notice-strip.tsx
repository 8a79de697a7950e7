import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeStripProps {
  urgent: boolean;
  /** What the person can do about it. */
  action?: { label: string; onSelect: () => void };
  children: ReactNode;
}

/** One line under the title, over the tiles, which stay where they are, or above a shared screen: what is wrong. */
export function NoticeStrip({ urgent, action, children }: NoticeStripProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="mb-2 flex min-h-10 w-full items-center gap-2.5 rounded-control border border-transparent bg-stage-control px-3.5 py-2 text-sm font-semibold text-stage-warn shadow-2"
    >
      <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span>{children}</span>
      {action && (
        <button
          type="button"
          onClick={action.onSelect}
          className="ms-auto min-h-8 rounded-control bg-stage-control-hover px-3 text-stage-ink pointer-coarse:min-h-11"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
