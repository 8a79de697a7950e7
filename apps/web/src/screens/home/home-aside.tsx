import { type ComponentType, lazy, Suspense } from 'react';
import { getConfig } from '../../platform/config.ts';
import { logProblem } from '../../platform/log.ts';
import { useSession } from '../../platform/session.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Carousel } from './carousel/carousel.tsx';

/** Where code or texts cannot be loaded, home is as for everybody. */
const HomeCalendar = lazy(async () => {
  try {
    const [calendar, texts] = await Promise.all([
      import('./calendar/home-calendar.tsx'),
      import('../../features/calendar/calendar-text.ts'),
    ]);
    await texts.getCalendarText();
    return { default: calendar.HomeCalendar as ComponentType };
  } catch (cause) {
    logProblem('The calendar could not be loaded', cause);
    return { default: Carousel as ComponentType };
  }
});

/** Beside the promise: the next events of a member with a calendar, else what a meeting is like (spec 2 §4). */
export function HomeAside() {
  const { status, user } = useSession();
  if (!getConfig().features.calendar || status === 'signed-out') return <Carousel />;
  const loading = <Skeleton className="home-aside h-96" />;
  if (!user) return loading;
  return user.hasCalendar ? (
    <Suspense fallback={loading}>
      <HomeCalendar />
    </Suspense>
  ) : (
    <Carousel />
  );
}
