import { apiCall } from './api-client.ts';

export interface PastMeeting {
  id: string;
  roomId: string;
}

interface Wish {
  title?: string;
  /** Admitted by the owner, in this order. */
  guests?: readonly string[];
  /** Access tokens of members who take part. */
  members?: readonly string[];
  /** Written by the owner. */
  messages?: readonly string[];
  /** Not ended. */
  running?: boolean;
}

const languages = { language: 'en', hears: 'en' };

/** A meeting that took place without browsers: made, joined and ended by the calls of the API. */
export async function holdMeeting(url: string, owner: string, wish: Wish = {}): Promise<PastMeeting> {
  const { title, guests = [], members = [], messages = [], running = false } = wish;
  const { id: roomId } = await apiCall<{ id: string }>(url, owner, 'POST /rooms');
  const own = { roomId, ...languages };
  const { conference, participant } = await apiCall<{
    conference: { id: string };
    participant: { id: string };
  }>(url, owner, 'POST /participants', own);
  for (const member of members) await apiCall(url, member, 'POST /participants', own);
  for (const name of guests) {
    const guest = await apiCall<{ token: string }>(url, null, 'POST /auth/anonymous', { roomId, name });
    const ask = () =>
      apiCall<{ joinRequest?: { id: string } }>(url, guest.token, 'POST /participants/anonymous', languages);
    const { joinRequest } = await ask();
    await apiCall(url, owner, `PATCH /participants/join-requests/${joinRequest!.id}/status`, {
      status: 'APPROVED',
    });
    await ask();
  }
  for (const text of messages)
    await apiCall(url, owner, `POST /conferences/${conference.id}/messages`, {
      participantId: participant.id,
      text,
    });
  if (title !== undefined)
    await apiCall(url, owner, `PATCH /conferences/${conference.id}/history`, { title });
  if (!running) await apiCall(url, owner, `DELETE /conferences/${conference.id}`);
  return { id: conference.id, roomId };
}
