import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end a reader is at the end. */
const END_PX = 48;
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

/** Keeps the view at the end if it was there; otherwise keeps its place when messages are added before or after. */
export function useChatScroll({ ids, outgoing, onStart }: ChatScrollInput): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first: ids[0], heightPx: 0, outgoing });
  /** The last message there was when the reader left the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current!;
    const was = before.current;
    if (outgoing > was.outgoing) atEnd.current = true;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (ids[0] !== was.first) element.scrollTop += element.scrollHeight - was.heightPx;
    before.current = { first: ids[0], heightPx: element.scrollHeight, outgoing };
  }, [ids, outgoing]);

  // The field grows, the keyboard of a phone opens: the end stays in view.
  useEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    scroller,
    onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) {
      atEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      setLeftAt((now) => (atEnd.current ? null : (now ?? ids.at(-1) ?? null)));
      if (scrollTop < START_PX && !atEnd.current) onStart();
    },
    below: leftAt === null ? 0 : ids.length - 1 - ids.indexOf(leftAt),
    toEnd() {
      const element = scroller.current!;
      element.scrollTop = element.scrollHeight;
      element.focus();
    },
  };
}
