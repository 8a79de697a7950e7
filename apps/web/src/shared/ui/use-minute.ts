import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, again with each full minute of the clock: what is said of it is never more than a moment old. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (Date.now() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
