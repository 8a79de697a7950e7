import type { JoinRequest, Participant } from '@intermind/contracts';

/** A presenter who speaks and hears English, named after the id. */
export const participant = (id: string, given: Partial<Participant> = {}): Participant => ({
  id: id as Participant['id'],
  personId: `psn_${id}` as Participant['personId'],
  name: id,
  language: 'en',
  hears: 'en',
  understands: [],
  listens: true,
  reads: true,
  role: 'presenter',
  kind: 'regular',
  conferenceCreator: false,
  browserWords: null,
  detectsLanguage: false,
  handRaisedAt: null,
  offRecord: false,
  refuses: [],
  unanswered: false,
  version: 0,
  joinedAt: '2026-11-21T10:00:00.000Z',
  ...given,
});

/** An open request of a guest whose page is there, named after the id. */
export const joinRequest = (id: string, given: Partial<JoinRequest> = {}): JoinRequest => ({
  id: id as JoinRequest['id'],
  name: id,
  language: 'en',
  status: 'PENDING',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:10:00.000Z',
  absentSince: null,
  ...given,
});
