/** A participant who is neither an agent nor a recorder. */
export interface RoomPerson {
  identity: string;
  /** As the person calls themselves; may be empty. */
  name?: string;
  /** The attributes as LiveKit carries them; unchecked. */
  attributes: Readonly<Record<string, string>>;
}

/** A published track, filled by one lane. */
export interface LaneSink {
  /** Takes one frame at the rate of lanes (sound/format.ts); waits while more than about 200 ms are queued. The frame owns its buffer (never a view into a larger one). */
  write(frame: Int16Array): Promise<void>;
  /** Sound handed over and not played yet. */
  queuedMs(): number;
  /** Forgets what is queued. */
  clear(): void;
  close(): Promise<void>;
}

export interface RoomHandlers {
  /** A participant joined, left, or changed attributes. */
  peopleChanged(people: readonly RoomPerson[]): void;
  /** Frames as recognisers hear them (sound/format.ts). */
  microphoneOpened(identity: string): void;
  microphoneHeard(identity: string, frame: Int16Array): void;
  /** Muted, unpublished or the stream ended; it may open again. */
  microphoneClosed(identity: string): void;
}

export interface TextOptions {
  /** Identities of those who get it; everyone unless said. Nobody: it is not sent. */
  to?: readonly string[] | undefined;
  /** No later text says the same: it is kept before others where too many wait, and sent again where it was lost. */
  lasting?: boolean | undefined;
  /**
   * What it tells the newest of, as one lane: in the place of one that still waits this one goes, to those whom it is sent to.
   */
  newestOf?: string | undefined;
  /** It was sent to others before: it is the first to be dropped where too many wait. */
  late?: boolean | undefined;
}

/** The meeting as the interpreter sees it: LiveKit or a fake. */
export interface RoomPort {
  publishLane(name: string): Promise<LaneSink>;
  /**
   * Sends in the order of calls. Does not wait: of texts that pile up the oldest are dropped, and errors are the port's to
   * log, because most texts are repeated by nature.
   */
  sendText(topic: string, text: string, options?: TextOptions): void;
}
