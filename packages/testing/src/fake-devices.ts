/** A track of a camera or microphone. */
export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  /** A track that is not gives silence or black. */
  enabled = true;
  readonly kind: 'audio' | 'video';
  readonly deviceId: string;

  constructor(kind: 'audio' | 'video', deviceId: string) {
    super();
    this.kind = kind;
    this.deviceId = deviceId;
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId };
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** The browser takes the device away. */
  pullOut(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** What the browser captures of the screen, with sound where `sound` says so. The test is the person who is asked. */
export class FakeScreen {
  readonly captured: FakeTrack[] = [];
  /** Names of errors with which the next captures fail. */
  readonly errors: string[] = [];
  sound = true;
  private gate: Promise<void> = Promise.resolve();

  /** The person chooses when it is over. */
  hold(until: Promise<void>): void {
    this.gate = until;
  }

  readonly getDisplayMedia = async (): Promise<MediaStream> => {
    await this.gate;
    const name = this.errors.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const tracks = [new FakeTrack('video', 'screen')];
    if (this.sound) tracks.push(new FakeTrack('audio', 'screen'));
    this.captured.push(...tracks);
    return { getTracks: () => tracks } as unknown as MediaStream;
  };
}

/** A browser with these devices. Like a phone, it can be told to open one camera at a time. */
export class FakeDevices {
  readonly opened: FakeTrack[] = [];
  /** Names of errors with which the next openings fail. */
  readonly errors: string[] = [];
  oneCamera = false;
  private readonly devices: Readonly<Record<'audio' | 'video', readonly string[]>>;
  private gate: Promise<void> = Promise.resolve();

  constructor(devices: Partial<Record<'audio' | 'video', readonly string[]>> = {}) {
    this.devices = { audio: ['microphone'], video: ['camera'], ...devices };
  }

  /** Openings wait for it, as they do while the browser asks for permission. */
  hold(until: Promise<void>): void {
    this.gate = until;
  }

  /** Tracks that are live. */
  get live(): FakeTrack[] {
    return this.opened.filter(({ readyState }) => readyState === 'live');
  }

  readonly getUserMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    await this.gate;
    const name = this.errors.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const kind = constraints.video ? 'video' : 'audio';
    const wanted = constraints[kind] as { deviceId?: { exact: string } };
    const deviceId = wanted.deviceId?.exact ?? this.devices[kind][0];
    if (!deviceId || !this.devices[kind].includes(deviceId))
      throw Object.assign(new Error(), { name: 'OverconstrainedError' });
    if (this.oneCamera && kind === 'video' && this.live.some((track) => track.kind === 'video'))
      throw Object.assign(new Error(), { name: 'NotReadableError' });
    const track = new FakeTrack(kind, deviceId);
    this.opened.push(track);
    return { getTracks: () => [track] } as unknown as MediaStream;
  };
}
