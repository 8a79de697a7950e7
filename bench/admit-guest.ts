import type { Admission, JoinRequest } from '@intermind/contracts';
import { apiCall } from '../e2e/support/api-client.ts';

/** A guest without a page is let in by the host. Each comes from an address of their own, as people do. */
export async function admitGuest(url: string, hostToken: string, roomId: string, number: number) {
  const headers = { 'x-forwarded-for': `198.51.100.${number}` };
  const languages = { language: 'en', hears: 'en' };
  const { token } = await apiCall<{ token: string }>(
    url,
    null,
    'POST /auth/anonymous',
    { roomId, name: `Guest ${number}` },
    headers,
  );
  const enter = () => apiCall<Admission>(url, token, 'POST /participants/anonymous', languages, headers);
  const asked = (await enter()) as { joinRequest: JoinRequest };
  await apiCall(url, hostToken, `PATCH /participants/join-requests/${asked.joinRequest.id}/status`, {
    status: 'APPROVED',
  });
  const admission = await enter();
  if (admission.outcome !== 'admitted') throw new Error('an approved guest was not admitted');
  const { id } = admission.participant;
  return { ...admission, leave: () => apiCall(url, token, `POST /participants/${id}/close`) };
}
