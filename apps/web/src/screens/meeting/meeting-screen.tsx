import './meeting.css';
import type { RoomId } from '@intermind/contracts';
import { parseRoomCode } from '@intermind/contracts/room-code';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCallText } from '../../app/text.ts';
import { loadMediaRoom } from '../../media/media-room.ts';
import { createSettingsStore } from '../../model/local-settings.ts';
import { logProblem } from '../../shared/log.ts';
import { showToast } from '../../shared/toast.ts';
import { MeetingViews } from './meeting-views.tsx';
import { createMeeting, type Meeting } from './session/create-meeting.ts';

/** The meeting page: one meeting for as long as the address names its room. */
export function MeetingScreen() {
  const { roomId: address = '' } = useParams();
  const roomId = parseRoomCode(address);
  return roomId ? <MeetingOfRoom key={roomId} roomId={roomId} /> : null;
}

/** Ahead of joining, once the page can be used. */
const PREFETCH_DELAY_MS = 300;

function MeetingOfRoom({ roomId }: { roomId: RoomId }) {
  const t = useCallText();
  const [meeting, setMeeting] = useState<Meeting | null>(null);

  useEffect(() => {
    const created = createMeeting({
      roomId,
      settings: createSettingsStore(localStorage),
      touch: matchMedia('(pointer: coarse)').matches,
      onRetriesUsedUp: () =>
        showToast({ kind: 'warning', text: t('permission.retriesUsedUp'), id: 'device-retries' }),
    });
    setMeeting(created);
    const timer = setTimeout(
      () =>
        void loadMediaRoom().catch((cause: unknown) =>
          logProblem('The media code could not be fetched ahead', cause),
        ),
      PREFETCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      created.close();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another interface language is no other meeting
  }, [roomId]);

  return meeting && <MeetingViews meeting={meeting} />;
}
