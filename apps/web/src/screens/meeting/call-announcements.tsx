import { useSession } from '../../platform/session.ts';
import { optional } from './optional.tsx';

const Announcements = optional(
  async () => (await import('../../features/shell/announcements/call-announcements.tsx')).CallAnnouncements,
);

/** What administrators announce to members, in the call. */
export function CallAnnouncements() {
  const { user } = useSession();
  return user ? <Announcements userId={user.id} /> : null;
}
