import type { Participant, Transcript, TranscriptSegment } from '@intermind/contracts';
import { DEFAULT_ROLE } from '@intermind/contracts/roles';
import type { Page, WebSocketRoute } from 'playwright-core';
import { inCall, joinButton } from './meeting.ts';
import { until } from './until.ts';

/** What a page is told about a conference that has more people in it than there are browsers. */

interface State {
  type: string;
  you: string;
  participants: unknown[];
  joinRequests: unknown[];
}

/**
 * Changes what the conference's websocket says about the conference to people inside or waiting; the rest of the product is
 * as it is.
 */
export function followSocket(page: Page, change: (state: State) => State = (state) => state) {
  let socket: WebSocketRoute | undefined;
  let joinRequestId: string | undefined;
  let you: string | undefined;
  void page.routeWebSocket(/\/api\/ws\/conference/, (route) => {
    socket = route;
    route.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as State & { joinRequest?: { id: string } };
      joinRequestId ??= message.joinRequest?.id;
      you ??= message.you;
      const isWhole = message.type === 'state' || message.type === 'waiting';
      route.send(JSON.stringify(isWhole ? change(message) : message));
    });
  });
  return {
    send: (message: unknown) => socket!.send(JSON.stringify(message)),
    joinRequestId: () => joinRequestId,
    /** The page is in the call a moment before it is told about it. */
    you: () => until('the page is told who it is', () => you),
  };
}

/** The call of a room with eight languages, raised hands and people who ask to join. @param page of a member */
export async function joinAmongMany(page: Page, address: string) {
  const sockets = followSocket(page, (state) => ({
    ...state,
    participants: [...state.participants, ...PEOPLE],
    joinRequests: REQUESTS,
  }));
  await page.goto(address);
  await joinButton(page).click();
  await inCall(page);
  await page.getByText('3 people are waiting to join').waitFor();
  return sockets;
}

const NAMES = [
  ['Lucía Ferrer', 'es'],
  ['佐藤 花子', 'ja'],
  ['ليلى حداد', 'ar'],
  ['Wolfeschlegelsteinhausen Bergerdorff', 'de'],
  ['Amélie', 'fr'],
  ['Ольга Константиновна Преображенская', 'ru'],
  ['김민준', 'ko'],
  ['Marek', 'pl'],
  ['Zoë', 'nl'],
] as const;
const AT = '2026-01-01T09:52:00.000Z';
/** Everything that participants have: a page that misses a part of one does not draw it. */
type MadeUp = Record<keyof Participant, unknown> & Record<'id' | 'name', string>;
export const PEOPLE = NAMES.map(([name, language], index): MadeUp => ({
  id: `prt_${String(index).padStart(22, '0')}`,
  personId: `psn_${String(index).padStart(22, '0')}`,
  name,
  language,
  hears: language,
  understands: [],
  listens: true,
  reads: true,
  role: DEFAULT_ROLE,
  kind: 'anonymous',
  conferenceCreator: false,
  joinedAt: AT,
  handRaisedAt: index < 3 ? AT : null,
  offRecord: false,
  refuses: index < 2 ? ['recording'] : [],
  unanswered: false,
  browserWords: null,
  detectsLanguage: false,
  version: 0,
}));
export const REQUESTS = ['Marta', 'Wolfeschlegelsteinhausen Bergerdorff', 'Ken'].map((name, index) => ({
  id: `jrq_${String(index).padStart(22, '0')}`,
  name,
  language: 'hu',
  status: 'PENDING',
  createdAt: AT,
  expiresAt: AT,
  absentSince: null,
}));
export const MESSAGES = [
  'I will send it today.',
  'سأرسله اليوم',
  `https://example.org/${'a-long-address-without-a-space-'.repeat(4)}`,
  'Es wird heute noch verschickt, sobald die Rindfleischetikettierungsüberwachung zugestimmt hat.',
];
export const message = (index: number, text: string) => ({
  id: `msg_${String(index).padStart(22, '0')}`,
  participantId: PEOPLE[index]!.id,
  name: PEOPLE[index]!.name,
  text,
  sentAt: AT,
  sequence: 1_000 + index,
  key: null,
});
/** What one of them said, as the server keeps it. */
const segment = (index: number, text: string): Record<keyof TranscriptSegment, unknown> => ({
  id: `seg_${String(index).padStart(22, '0')}`,
  participantId: PEOPLE[index]!.id,
  name: PEOPLE[index]!.name,
  segment: index,
  revision: 0,
  startedAt: AT,
  endedAt: AT,
  language: PEOPLE[index]!.language,
  text,
  grade: 'production',
  engine: 'made up',
  lagMs: 1_200,
  hasGaps: false,
  claimed: false,
  translations: [],
});
export const transcriptOf = (texts: readonly string[]): Record<keyof Transcript, unknown> => ({
  conferenceStartedAt: AT,
  segments: texts.map((text, index) => segment(index, text)),
  hasEarlier: false,
});
