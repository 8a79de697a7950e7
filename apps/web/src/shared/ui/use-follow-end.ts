import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end a reader is at the end. */
const END_PX = 48;

interface FollowEndInput {
  /** Of what stands first: another one means that something was added before. */
  first: string | undefined;
  /** Of the reader's own; one more brings them to the end. */
  own?: number;
  /** False: the reader was led to another place. */
  fromEnd?: boolean;
}

interface FollowEnd {
  scroller: RefObject<HTMLDivElement | null>;
  /** @returns whether the reader is at the end */
  onScroll: (event: UIEvent<HTMLDivElement>) => boolean;
  /** The reader is not at the end. */
  away: boolean;
  toEnd: () => void;
}

/** Keeps the view at the end if it was there; otherwise keeps its place when something is added before or after. */
export function useFollowEnd({ first, own = 0, fromEnd = true }: FollowEndInput): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(fromEnd);
  const before = useRef({ first, own, heightPx: 0 });
  const [away, setAway] = useState(false);

  // Words in the making grow too: after every drawing.
  useLayoutEffect(() => {
    const element = scroller.current!;
    const was = before.current;
    if (own > was.own) atEnd.current = true;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (first !== was.first) element.scrollTop += element.scrollHeight - was.heightPx;
    before.current = { first, own, heightPx: element.scrollHeight };
  });

  // The field below grows, the keyboard of a phone opens: the end stays in view.
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
      setAway(!atEnd.current);
      return atEnd.current;
    },
    away,
    toEnd() {
      const element = scroller.current!;
      element.scrollTop = element.scrollHeight;
      element.focus();
    },
  };
}
