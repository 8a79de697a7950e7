import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadMediaRoom } from '../../media/load-media-room.ts';
import { logProblem } from '../../platform/log.ts';
import type { CallView as View } from './call-view.tsx';

let loaded: typeof View | undefined;
const loadCallView = async () => (loaded = (await import('./call-view.tsx')).CallView);
const LazyCallView = lazy(async () => ({ default: await loadCallView() }));

/** The view in the call, loaded apart from what is needed before joining; where it is there already it is drawn at once. */
export function CallView(props: ComponentProps<typeof View>) {
  const [Shown] = useState(() => loaded ?? LazyCallView);
  return (
    <Suspense fallback={<div className="call on-stage" />}>
      <Shown {...props} />
    </Suspense>
  );
}

/** Preloads the code of the call and its media. */
export function fetchCallCode(): void {
  Promise.all([loadCallView(), loadMediaRoom()]).catch((cause: unknown) =>
    logProblem('The code of the call could not be fetched ahead', cause),
  );
}

/** The same when the page has nothing else to do. @returns not any more */
export function fetchCallCodeWhenIdle(): () => void {
  // Safari knows no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchCallCode);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(fetchCallCode);
  return () => cancelIdleCallback(callback);
}
