import { useStore } from 'zustand';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import type { TileKey } from '../../model/tile-key.ts';
import { optional } from './optional.tsx';

const Plate = optional(
  async () => (await import('../../features/call/statistics-plate.tsx')).StatisticsPlate,
);

interface CallStatisticsProps {
  meeting: Meeting;
  session: CallSession;
  /** Null: of the whole call. */
  tile: TileKey | null;
}

/** Figures of the connection, where the person has them shown (spec 1 §2). */
export function CallStatistics({ meeting: { settings }, session, tile }: CallStatisticsProps) {
  const shown = useStore(settings, (state) => state.showMediaStreamStatistics);
  return shown ? <Plate statistics={session.statistics.store} tile={tile} /> : null;
}
