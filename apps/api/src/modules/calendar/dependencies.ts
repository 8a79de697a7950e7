import type { Logger } from 'pino';
import type { GoogleCalendar } from '../../adapters/google/index.ts';
import type { Database } from '../../db/client.ts';
import type { RecordEvent } from '../../events/index.ts';
import type { CalendarReader } from './ics/read-calendar.ts';
import type { Sealer } from './sealer.ts';

export interface CalendarDependencies {
  db: Database;
  now: () => Date;
  logger: Pick<Logger, 'warn'>;
  record: RecordEvent;
  publicUrl: string;
  sealer: Sealer;
  /** Null: not set up. */
  google: GoogleCalendar | null;
  /** Null: members may not add addresses. */
  readAddress: CalendarReader | null;
}
