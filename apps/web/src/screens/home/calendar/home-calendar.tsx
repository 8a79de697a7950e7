import { connectGoogle } from '../../../features/calendar/connect-google.ts';
import { YourMeetings } from '../../../features/calendar/your-meetings.tsx';
import { useMinute } from '../../../shared/ui/use-minute.ts';
import { useUpcoming } from './use-upcoming.ts';

/** A member's next events. */
export function HomeCalendar() {
  const { upcoming, again } = useUpcoming();
  return <YourMeetings upcoming={upcoming} now={useMinute()} onRetry={again} onReconnect={connectGoogle} />;
}
