import type {
  RoomAgentKind,
  ConferenceId,
  ConnectionTestId,
  ParticipantAttributes,
  ParticipantId,
  SendingRights,
} from '@intermind/contracts';

/**
 * The media server as a port. A room is one conference, named by its id; participants have their participant id as
 * identity. Every method throws MediaServerError; removing what is already gone is no error.
 */
export interface MediaServer {
  /**
   * Creates the room if it does not exist; no request if it existed a moment ago. Only the API creates rooms: joining
   * an unknown one fails.
   */
  createRoom(conferenceId: ConferenceId): Promise<void>;
  /** Disconnects everyone in the room. */
  deleteRoom(name: string): Promise<void>;
  /** Rooms that this installation made. */
  listRooms(): Promise<MediaRoom[]>;
  /** Empty for a room that does not exist. */
  listParticipants(name: string): Promise<MediaParticipant[]>;
  /** Cuts the connection. Tokens issued before stay good until they expire; the reconciler sees to that. */
  removeParticipant(name: string, identity: string): Promise<void>;
  /** @returns false when no participant has that identity */
  updateParticipant(conferenceId: ConferenceId, id: ParticipantId, state: MediaState): Promise<boolean>;
  /** Mutes the published microphone; only its owner can unmute it. An absent participant is no error. */
  muteMicrophone(conferenceId: ConferenceId, id: ParticipantId): Promise<void>;
  /** Token to join as one participant, good for one minute until first use. */
  joinToken(pass: MediaPass): Promise<string>;
  /**
   * Creates a room for one browser, which may send a picture there and receives nothing. It is gone soon after the browser
   * has left; the reconciler deletes it a minute after its creation, as every room without a conference.
   *
   * @returns a token, good for one minute until first use
   */
  openTestRoom(id: ConnectionTestId): Promise<string>;
  /** Token of an agent of the conference. */
  agentToken(conferenceId: ConferenceId, kind: RoomAgentKind): Promise<string>;
  /**
   * Token of the voice assistant of the conference: it takes part like a person, under its participant, and
   * without languages: it hears everybody, and nobody translates for it.
   */
  assistantToken(pass: Pick<MediaPass, 'conferenceId' | 'participantId' | 'name'>): Promise<string>;
  /** Token of the avatar of a voice assistant, whose tracks are the assistant's. */
  avatarToken(conferenceId: ConferenceId, assistant: ParticipantId): Promise<string>;
  /**
   * What a webhook is about: a room, or null; an egress.
   * @param body as received, byte for byte: the signature covers it
   * @throws WebhookForgedError
   */
  readWebhook(
    body: string,
    authorization: string | undefined,
  ): Promise<{ room: string | null; isEgress: boolean }>;
  /** Whether it answers. */
  readonly watch: MediaWatch;
  /** What browsers connect to: a path of our own origin, or a full address. */
  readonly browserUrl: string;
  /** What programs on the server's side connect to. */
  readonly workerUrl: string;
}

/** Whether the media server answers. Watching begins with `start`; until then `up` is true. */
export interface MediaWatch {
  readonly up: boolean;
  /** Calls the listener on each change. @returns a function that unsubscribes */
  onChange(listener: (up: boolean) => void): () => void;
  start(): void;
  stop(): void;
}

export interface MediaRoom {
  name: string;
  /** Number of participants, agents included, as LiveKit counts them; good for noticing a change. */
  count: number;
  createdAt: Date;
}

/** What one participant may send, and what others read about them. */
export interface MediaState {
  attributes: ParticipantAttributes;
  rights: SendingRights;
}

export interface MediaParticipant extends MediaState {
  identity: string;
  kind: 'person' | 'agent' | 'recorder' | 'other';
  joinedAt: Date;
  /** How many tracks they publish. */
  tracks: number;
}

export interface MediaPass extends MediaState {
  conferenceId: ConferenceId;
  participantId: ParticipantId;
  name: string;
}

/** The media server did not do what was asked. */
export class MediaServerError extends Error {
  /** It may work in a moment: no connection, no answer in time, a fault on its side. */
  readonly retryable: boolean;
  constructor(operation: string, retryable: boolean, cause: unknown) {
    super(`media server: ${operation} failed`, { cause });
    this.name = 'MediaServerError';
    this.retryable = retryable;
  }
}

/** A webhook that the media server did not sign, or not this body. */
export class WebhookForgedError extends Error {
  constructor(cause: unknown) {
    super('the webhook is not signed by the media server', { cause });
    this.name = 'WebhookForgedError';
  }
}

/** Same rights and same attributes of ours; attributes that others put there do not count. */
export function isSameState(a: MediaState, b: MediaState): boolean {
  return (
    a.attributes.language === b.attributes.language &&
    a.attributes.hears === b.attributes.hears &&
    a.attributes.understands === b.attributes.understands &&
    a.attributes.listens === b.attributes.listens &&
    a.attributes.reads === b.attributes.reads &&
    a.rights.microphone === b.rights.microphone &&
    a.rights.camera === b.rights.camera &&
    a.rights.shareScreen === b.rights.shareScreen
  );
}
