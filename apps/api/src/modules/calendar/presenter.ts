import type { CalendarEvent, CalendarSource } from '@intermind/contracts';
import type { EventRow, SourceRow } from './store.ts';

export function toSource({ id, kind, name, state, problem, syncedAt }: SourceRow): CalendarSource {
  return { id, kind, name, state, problem, syncedAt: syncedAt?.toISOString() ?? null };
}

export function toEvent(row: EventRow, publicUrl: string): CalendarEvent {
  const { id, sourceId, title, startDate, endDate, location, description, roomId } = row;
  return {
    ...{ id, sourceId, title, startDate, endDate, location, description, roomId },
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    joinUrl: roomId && `${publicUrl}/${roomId}`,
  };
}
