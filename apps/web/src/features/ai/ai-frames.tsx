import type { ReactNode } from 'react';
import { useFollowEnd } from '../../shared/ui/use-follow-end.ts';

interface FrameProps {
  /** Who answers. */
  top: ReactNode;
  /** Where one asks. */
  foot: ReactNode;
  children: ReactNode;
}

/** On a page: one thing below the other. */
export function PageFrame({ top, foot, children }: FrameProps) {
  return (
    <div className="flex max-w-[42rem] flex-col gap-6">
      {top}
      {children}
      {foot}
    </div>
  );
}

interface PanelFrameProps extends FrameProps {
  /** Of the heading above. */
  labelledBy: string;
  /** Messages: one more brings the reader to the end. */
  own: number;
}

/** In a panel: the conversation scrolls between the name of the model and the field for questions; on low screens the name scrolls too. */
export function PanelFrame({ top, foot, labelledBy, own, children }: PanelFrameProps) {
  const { scroller, onScroll } = useFollowEnd({ first: undefined, own });
  return (
    <div className="flex h-full flex-col">
      <div
        ref={scroller}
        role="group"
        aria-labelledby={labelledBy}
        tabIndex={0}
        onScroll={onScroll}
        className="chat-messages min-h-0 grow"
      >
        {/* What sticks stays within the padding: without the offset it would come to lie over the first words. */}
        <div className="sticky -top-4 z-1 -mx-5 -mt-4 mb-4 border-b border-line bg-sheet px-5 py-3 low:static">
          {top}
        </div>
        <div className="flex flex-col gap-5">{children}</div>
      </div>
      <div className="shrink-0 border-t border-line px-5 pt-3 pb-4">{foot}</div>
    </div>
  );
}
