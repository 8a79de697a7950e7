import { type ComponentType, lazy, Suspense } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useSession } from '../../platform/session.ts';

const NOTHING: ComponentType = () => null;

/** Home works without them: where code or texts cannot be loaded, nothing is shown. */
const RecentRooms = lazy(async () => {
  try {
    const [rooms, texts] = await Promise.all([
      import('./recent-rooms.tsx'),
      import('../../platform/rooms-text.ts'),
    ]);
    await texts.getRoomsText();
    return { default: rooms.RecentRooms as ComponentType };
  } catch (cause) {
    logProblem('The recent rooms could not be loaded', cause);
    return { default: NOTHING };
  }
});

/** Recent rooms, for members: loaded when it is known that someone is signed in. */
export function OwnRooms() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <RecentRooms />
    </Suspense>
  );
}
