import type { JoinRequest, JoinRequestId, ParticipantId, RoomId } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import type { StoreApi } from 'zustand/vanilla';
import { type Captions, NO_CAPTIONS } from './captions.ts';
import { INITIAL_PAGE_STATE, type PageState } from './conference-page.ts';
import type { ConferenceState } from './conference-state.ts';
import { type Lanes, NO_LANES } from './lanes.ts';
import type { LinkState } from './link-health.ts';

/** Everything the meeting page shows, without live objects. Written by the session, read by the screens. */
export interface MeetingState {
  page: PageState;
  /** Why, where the state alone does not say. */
  because: Because | null;
  /** The request at the door, while a guest waits. */
  waiting: JoinRequest | null;
  conference: ConferenceState | null;
  link: LinkState;
  people: ReadonlyMap<string, PersonMedia>;
  captions: Captions;
  /** Finished captions in your language, for people who have them read out; the newest last. */
  readOut: readonly { key: string; text: string; language: Language; name: string }[];
  lanes: Lanes;
  interpreterPresent: boolean;
  /** Speakers whose interpretation fell silent. */
  lost: ReadonlySet<ParticipantId>;
  /** What just happened, for assistive technology and moderators. */
  news: News | null;
}

export type Because =
  | 'unanswered'
  | 'expelled'
  | 'ended'
  | 'full'
  | 'notFound'
  | 'mediaUnavailable'
  | 'signedOut'
  | 'offline'
  | 'unknown';

export interface News {
  sequence: number;
  kind: 'joined' | 'left' | 'knocked';
  name: string;
}

/** What the media server knows about one person. */
export interface PersonMedia {
  microphone: 'on' | 'muted' | 'off';
  camera: boolean;
  speaking: boolean;
  weakConnection: boolean;
}

export const NO_MEDIA: PersonMedia = {
  microphone: 'off',
  camera: false,
  speaking: false,
  weakConnection: false,
};

export const INITIAL_MEETING: MeetingState = {
  page: INITIAL_PAGE_STATE,
  because: null,
  waiting: null,
  conference: null,
  link: 'up',
  people: new Map(),
  captions: NO_CAPTIONS,
  readOut: [],
  lanes: NO_LANES,
  interpreterPresent: false,
  lost: new Set(),
  news: null,
};

export type MeetingStore = StoreApi<MeetingState>;

export interface Languages {
  language: Language;
  hears: Language;
}

/** How somebody takes part: a member by the session of the app, a guest by a token for this room. */
export interface Attendance {
  kind: 'member' | 'guest';
  roomId: RoomId;
  /** Guests only. */
  name: string;
}

/** What the screens may ask of the session. */
export interface MeetingActions {
  join: (attendance: Attendance, languages: Languages) => Promise<void>;
  /** The guest does not want to wait any longer. */
  cancelWaiting: () => void;
  leave: () => void;
  chooseLanguages: (languages: Languages) => void;
  decide: (ids: readonly JoinRequestId[], status: 'APPROVED' | 'REJECTED') => void;
  switchInterpretationForAll: (on: boolean) => void;
}
