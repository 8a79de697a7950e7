import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** One line under the title, over the tiles, which stay where they are: what is wrong. */
export function NoticeStrip({ urgent, children }: { urgent: boolean; children: ReactNode }) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="mb-2 flex min-h-10 items-center gap-2.5 rounded-control bg-stage-control px-3.5 py-2 text-sm font-semibold text-stage-warn shadow-2"
    >
      <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span>{children}</span>
    </div>
  );
}
