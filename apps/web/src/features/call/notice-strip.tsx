import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** One line under the title: what is wrong with the connection or the interpretation. */
export function NoticeStrip({ urgent, children }: { urgent: boolean; children: ReactNode }) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="mx-3 mb-2 flex min-h-9 items-center gap-2.5 rounded-control bg-stage-control px-3 py-1.5 text-sm font-semibold text-stage-warn sm:mx-4"
    >
      <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span>{children}</span>
    </div>
  );
}
