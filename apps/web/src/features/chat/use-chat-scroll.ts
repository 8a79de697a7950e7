import { type RefObject, type UIEvent, useState } from 'react';
import { useFollowEnd } from '../../shared/ui/use-follow-end.ts';

/** So near to the start the messages before are wanted. */
const START_PX = 120;

interface ChatScrollInput {
  /** In their order. */
  ids: readonly string[];
  /** Own messages that are not taken yet; one more brings the reader to the end. */
  outgoing: number;
  onStart: () => void;
}

interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Messages that came below what the reader sees. */
  below: number;
  toEnd: () => void;
}

/** Follows the end, counts what comes below, and asks for more near the start. */
export function useChatScroll({ ids, outgoing, onStart }: ChatScrollInput): ChatScroll {
  const { scroller, onScroll, toEnd } = useFollowEnd({ first: ids[0], own: outgoing });
  /** The last message there was when the reader left the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  return {
    scroller,
    onScroll(event) {
      const atEnd = onScroll(event);
      setLeftAt((now) => (atEnd ? null : (now ?? ids.at(-1) ?? null)));
      if (event.currentTarget.scrollTop < START_PX && !atEnd) onStart();
    },
    below: leftAt === null ? 0 : ids.length - 1 - ids.indexOf(leftAt),
    toEnd,
  };
}
