import type {
  ConsentChoices,
  JoinRequest,
  JoinRequestId,
  ParticipantId,
  PersonId,
  RoomId,
  SegmentId,
  SilencedVoice,
  TranscriptFormat,
} from '@intermind/contracts';
import type { Language, ListenerLanguages } from '@intermind/contracts/languages';
import type { DownloadedFile } from '@intermind/sdk';
import type { Reaction } from '@intermind/contracts/reactions';
import type { Restriction, Role } from '@intermind/contracts/roles';
import type { AssistantProvider } from '@intermind/contracts/voice-assistant';
import type { StoreApi } from 'zustand/vanilla';
import { type BrowserWordsSlice, NO_BROWSER_WORDS } from './browser-words.ts';
import { type CaptionTranslationSlice, NO_CAPTION_TRANSLATION } from './caption-translation.ts';
import { type Captions, NO_CAPTIONS } from './captions.ts';
import { type Chat, NO_CHAT } from './chat.ts';
import { INITIAL_PAGE_STATE, type PageState } from './conference-page.ts';
import type { ConferenceState } from './conference-state.ts';
import { type HeardLags, NO_LAGS } from './lag-meter.ts';
import { type Lanes, NO_LANES } from './lanes.ts';
import { type Link, LINK_UP } from './link-health.ts';
import type { ShownReaction } from './reactions.ts';
import type { StaySummary } from './stay-summary.ts';
import type { TileSource } from './tile-key.ts';
import { NO_TRANSCRIPT, type TranscriptSlice } from './transcript.ts';
import { NOBODY_SILENCED, type SilencedVoices } from './silenced-voices.ts';
import { type AssistantSlice, NO_ASSISTANT } from './voice-assistant.ts';

/**
 * State of the meeting page, in slices without live objects. Call logic writes it, screens read it. A slice is
 * replaced only when something in it changed.
 */
export interface MeetingState {
  page: PageSlice;
  admission: AdmissionSlice;
  /** What the API says: people, join requests, the conference. Null before the first admission. */
  conference: ConferenceState | null;
  link: Link;
  media: MediaSlice;
  captions: CaptionsSlice;
  interpretation: InterpretationSlice;
  /** What this browser recognises of what the person says. */
  browserWords: BrowserWordsSlice;
  /** What this browser translates and reads for the person. */
  captionTranslation: CaptionTranslationSlice;
  chat: Chat;
  transcript: TranscriptSlice;
  assistant: AssistantSlice;
  reactions: readonly ShownReaction[];
  /** Volume of each person for this listener, 0 to 2, by `personId`; a missing entry means 1. */
  volumes: ReadonlyMap<string, number>;
  silenced: SilencedVoices;
  /** What just happened, for assistive technology and moderators. */
  news: News | null;
  /** While the only person is asked whether to stay: seconds until they leave. */
  aloneSecondsLeft: number | null;
  /** The newest stay in the call; null before the first. */
  stay: StaySummary | null;
}

export interface PageSlice {
  state: PageState;
  /** Why, where the state alone does not say. */
  because: Because | null;
  /** Of an error that is not expected: for support. */
  detail: string | null;
}

export interface AdmissionSlice {
  /** While a guest waits for a decision. */
  request: JoinRequest | null;
  /** What the room's owner tells those who wait; empty: nothing. */
  lobbyText: string;
  /** Whether someone inside can admit the waiting guest now. */
  moderatorInside: boolean;
  /** Requests this moderator has decided about, until the answer is there. */
  deciding: ReadonlySet<JoinRequestId>;
}

export interface MediaSlice {
  /** Whether the API reports the media server as up. */
  up: boolean;
  /** Connected to the media server. */
  connected: boolean;
  /** What the media server says of each person, by participant. */
  people: ReadonlyMap<string, PersonMedia>;
  /** The browser blocks audio until the person interacts with the page. */
  soundBlocked: boolean;
}

export interface CaptionsSlice {
  segments: Captions;
  /** Finished captions in your language, for people who have them read out; the newest last. */
  readOut: readonly { key: string; text: string; language: Language; name: string }[];
  /** Whose words are the newest on the screen. */
  speaker: ParticipantId | null;
}

export interface InterpretationSlice {
  lanes: Lanes;
  interpreterPresent: boolean;
  /** Of somebody who should be interpreted nothing has been known for longer than an interpreter takes to start. */
  overdue: boolean;
  /** No worker has room for the interpreter that the meeting needs. */
  waiting: boolean;
  /** When the API last said that the interpreter is down. */
  downAtMs: number | null;
  /** Speakers whose interpretation fell silent. */
  lost: ReadonlySet<string>;
  /** Speakers whose translated voice is not played while two others are. */
  crowdedOut: ReadonlySet<string>;
  /** How late this listener heard others. */
  heardLags: HeardLags;
  /** Everyone has just heard all that this person said. */
  allCaughtUp: boolean;
}

export type Because =
  | 'expelled'
  | 'ended'
  | 'alone'
  | 'full'
  | 'locked'
  | 'dropped'
  | 'notFound'
  | 'mediaUnavailable'
  /** The browser has no WebRTC, or it is switched off. */
  | 'noWebRtc'
  | 'quotaExceeded'
  | 'tooManyRequests'
  | 'unavailable'
  | 'storageFull'
  | 'signedOut'
  | 'offline'
  | 'unknown';

export interface News {
  sequence: number;
  /** `muted`: a moderator of that name muted this person. `handLowered`: this person's, because they spoke. */
  kind: 'joined' | 'left' | 'asked' | 'handRaised' | 'handLowered' | 'muted' | 'message';
  name: string;
}

/** What the media server knows about one person. */
export interface PersonMedia {
  microphone: 'on' | 'muted' | 'off';
  /** The pictures the person sends right now. */
  pictures: Readonly<Record<TileSource, boolean>>;
  speaking: boolean;
  weakConnection: boolean;
}

export const NO_PICTURES: PersonMedia['pictures'] = { camera: false, screen: false };

export const NO_MEDIA: PersonMedia = {
  microphone: 'off',
  pictures: NO_PICTURES,
  speaking: false,
  weakConnection: false,
};

export const INITIAL_MEETING: MeetingState = {
  page: { state: INITIAL_PAGE_STATE, because: null, detail: null },
  admission: { request: null, lobbyText: '', moderatorInside: true, deciding: new Set() },
  conference: null,
  link: LINK_UP,
  media: { up: true, connected: false, people: new Map(), soundBlocked: false },
  captions: { segments: NO_CAPTIONS, readOut: [], speaker: null },
  interpretation: {
    lanes: NO_LANES,
    interpreterPresent: false,
    overdue: false,
    waiting: false,
    downAtMs: null,
    lost: new Set(),
    crowdedOut: new Set(),
    heardLags: NO_LAGS,
    allCaughtUp: false,
  },
  browserWords: NO_BROWSER_WORDS,
  captionTranslation: NO_CAPTION_TRANSLATION,
  chat: NO_CHAT,
  transcript: NO_TRANSCRIPT,
  assistant: NO_ASSISTANT,
  reactions: [],
  volumes: new Map(),
  silenced: NOBODY_SILENCED,
  news: null,
  aloneSecondsLeft: null,
  stay: null,
};

/** How loud a participant is to be for this listener: 1 as they are. */
export function volumeRatioOf({ conference, volumes }: MeetingState, identity: string): number {
  const person = conference?.participants.find(({ id }) => id === identity);
  return (person && volumes.get(person.personId)) ?? 1;
}

export type MeetingStore = StoreApi<MeetingState>;

/** Changes some of one slice; sets nothing where nothing changes. */
export function updateSlice<
  Name extends
    | 'page'
    | 'admission'
    | 'media'
    | 'captions'
    | 'interpretation'
    | 'browserWords'
    | 'captionTranslation'
    | 'chat'
    | 'transcript',
>(store: MeetingStore, name: Name, changed: Partial<MeetingState[Name]>): void {
  const slice = store.getState()[name];
  const same = Object.entries(changed).every(([key, value]) => slice[key as keyof typeof slice] === value);
  if (!same) store.setState({ [name]: { ...slice, ...changed } } as Partial<MeetingState>);
}

export interface Languages extends ListenerLanguages {
  language: Language;
  understands: Language[];
}

/** Of a participant, or of anything else that holds more. */
export const languagesOf = ({ language, hears, understands }: Languages): Languages => ({
  language,
  hears,
  understands,
});

/** How the person takes part: a member with the app’s session, a guest with a token for this room. */
export interface Attendance {
  kind: 'member' | 'guest';
  roomId: RoomId;
  /** Guests only. */
  name: string;
}

/** A moderator's answer to a join request. `BLOCKED`: rejected, and may not ask again in this meeting. */
export type Decision = 'APPROVED' | 'REJECTED' | 'BLOCKED';

/** What the screens may ask of the call. */
export interface MeetingActions {
  join: (attendance: Attendance, languages: Languages) => Promise<void>;
  /** Continues after a reload or a sign-in: a waiting guest keeps waiting, a member joins without waiting. */
  goOnWaiting: (kind: Attendance['kind'], languages: Languages) => Promise<void>;
  /** The guest does not want to wait any longer. */
  cancelWaiting: () => void;
  leave: () => void;
  /** The only one here stays. */
  stay: () => void;
  /** @returns whether they are in use now. What was before stays where the server refuses; the caller says so */
  chooseLanguages: (languages: Languages) => Promise<boolean>;
  decide: (ids: readonly JoinRequestId[], decision: Decision) => Promise<void>;
  switchInterpretationForAll: (on: boolean) => void;
  switchDemonstration: (on: boolean) => void;
  /** How loud a person is for this listener, 0 to 2, on all their devices, while the meeting lasts. */
  setVolume: (person: PersonId, ratio: number) => void;
  /** Whether this listener hears the translated voice of a person, or of everyone, while the meeting lasts. */
  silence: (who: SilencedVoice, silenced: boolean) => void;
  acts: ConferenceActs;
}

export interface TranscriptActs {
  /** What was said before what is shown; the latest at first. */
  loadTranscript: () => Promise<void>;
  /** Loads back to this sentence. */
  findSentence: (id: SegmentId) => Promise<void>;
  /** This person, on all devices: what they say is not kept. */
  goOffRecord: (off: boolean) => Promise<void>;
  /** For everyone, from now on. */
  keepTranscript: (kept: boolean) => Promise<void>;
  /** The whole transcript as a file; null where that failed, which is shown. @param languages none: as spoken */
  exportTranscript: (
    format: TranscriptFormat,
    languages: readonly Language[],
  ) => Promise<DownloadedFile | null>;
}

export interface ConsentActs {
  /** This person, on all devices, for this meeting. @returns whether it was saved; what failed was said */
  answerConsents: (answers: ConsentChoices, removeStored: boolean) => Promise<boolean>;
}

/** Each answers whether it worked; what failed is shown by the caller. */
export interface AssistantActs {
  enableAssistant: (provider: AssistantProvider) => Promise<boolean>;
  disableAssistant: () => Promise<boolean>;
  /** While it speaks: the rest of its answer is dropped. */
  pauseAssistant: () => Promise<boolean>;
  changeAssistantProvider: (provider: AssistantProvider) => Promise<boolean>;
  /** Of the room's owner: it may quote earlier meetings of theirs, when they ask. */
  openEarlierMeetings: (allowed: boolean) => Promise<boolean>;
  /** What you say next is a question. */
  askAssistant: () => Promise<boolean>;
}

/**
 * Actions in the conference that call the API. The API refuses what the person may not do; the app’s failure handler
 * shows it.
 */
export interface ConferenceActs extends TranscriptActs, AssistantActs, ConsentActs {
  /** @returns whether the server took it */
  raiseHand: (up: boolean) => Promise<boolean>;
  lowerHand: (id: ParticipantId) => Promise<void>;
  lowerAllHands: () => Promise<void>;
  react: (reaction: Reaction) => Promise<void>;
  /** Shown at once; where it fails it stays, to be tried again. */
  send: (text: string) => Promise<void>;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => void;
  /** Members only (spec 1 §6). */
  loadMessages: () => Promise<void>;
  mute: (id: ParticipantId) => Promise<void>;
  muteEverybodyElse: () => Promise<void>;
  /** The conference is over for everyone, you included. */
  endForAll: () => Promise<void>;
  expel: (id: ParticipantId) => Promise<void>;
  readmit: (id: ParticipantId) => Promise<void>;
  /** Lets a blocked guest ask again. */
  unblock: (id: JoinRequestId) => Promise<void>;
  /** @throws ApiError, for the caller to show */
  changeRole: (id: ParticipantId, role: Exclude<Role, 'host'>) => Promise<void>;
  lock: (locked: boolean) => Promise<void>;
  /** For everyone: begins or stops recording. @param captions draws them into the picture */
  record: (on: boolean, captions?: boolean) => Promise<void>;
  /** 1 to 5, during the call or after it. */
  rate: (score: number) => Promise<void>;
  /** For everyone except moderators. */
  allow: (what: Restriction, allowed: boolean) => Promise<void>;
}
