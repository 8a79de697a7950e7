import type { LaneStatus } from '@intermind/contracts/captions';
import { isUnderstood } from '@intermind/contracts/languages';
import type { MediaAccess } from '@intermind/contracts';
import type { MediaRoom } from '../media/media-room.ts';
import type { VoiceMixer } from '../media/voice-mixer.ts';
import { yourself, youMaySend } from '../model/conference-state.ts';
import { withLag } from '../model/lag-meter.ts';
import type { SettingsStore } from '../platform/settings.ts';
import { type MeetingState, type PersonMedia, updateSlice, volumeRatioOf } from '../model/meeting.ts';
import { type SentMedia, shownPeople } from '../model/people.ts';
import { isSilenced, silencedList } from '../model/silenced-voices.ts';
import { tileId, type TileKey } from '../model/tile-key.ts';
import type { Devices } from './devices.ts';
import type { CallEnvironment } from './environment.ts';
import type { GatheringStore } from './gathering-store.ts';
import { createInterpreterTexts } from './interpreter-texts.ts';
import type { LinkWatch } from './link-watch.ts';
import { createOutgoing } from './outgoing.ts';
import { createSharing, type Sharing } from './sharing.ts';

/** Video is received for a little longer after its tile disappears: turning the page back shows it at once. */
const LINGER_MS = 500;
/** A voice that is silenced fades first: until the mixer’s next measurement, and for its ramp. */
const FADES_MS = 300;
/** Before the call is drawn, that many people's cameras are asked for: they surely get a tile. */
const SURELY_SHOWN = 9;

export interface MediaLinkOptions {
  environment: CallEnvironment;
  store: GatheringStore<MeetingState>;
  settings: SettingsStore;
  devices: Devices;
  touch: boolean;
  watch: () => Pick<LinkWatch, 'signal' | 'reconnecting'>;
  /** The media server has answered. */
  onJoined: () => void;
  onGone: (because: 'removed' | 'ended' | 'lost') => void;
  /** The media server muted the own microphone. */
  onMuted: () => void;
}

/** Sound and picture of the meeting, across several connections to the media server. */
export interface MediaLink {
  readonly mixer: VoiceMixer;
  readonly sharing: Sharing;
  room(): MediaRoom | null;
  /**
   * Starts synchronously when the media code is loaded.
   * @throws when the connection fails
   */
  connect(access: MediaAccess): Promise<void>;
  /** What the API says has changed: it decides what is received and sent. */
  refresh(): void;
  /** Call when the tile appears: its video is received. @returns call when it disappears */
  showTile(key: TileKey): () => void;
  showPicture(key: TileKey, element: HTMLVideoElement): () => void;
  /** The person does not take part any more. */
  forget(participant: string): void;
  /** Starts audio; call it in a click handler, because browsers block audio until then. */
  startSound(): void;
  close(): void;
}

export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { environment, store, settings, devices } = options;
  const { clock, media } = environment;
  const texts = createInterpreterTexts(
    store,
    () => clock.nowMs(),
    environment.logProblem,
    heardChunk,
    () => settings.getState().captionLanguage === 'original',
  );
  /** How many tiles of a key are on the screen, or were a moment ago; by `tileId`. */
  const tiles = new Map<string, number>();
  let drawn = false;
  let drawing = false;
  /** Grows with each drawing that was looked at. */
  let drawings = 0;
  const pictures = new Map<HTMLVideoElement, { key: TileKey; detach: () => void }>();
  let speaking: ReadonlySet<string> = new Set();
  let sent: ReadonlyMap<string, SentMedia> = new Map();
  let room: MediaRoom | null = null;
  /** Grows with each connection: one that was overtaken while its code was loaded is given up. */
  let generation = 0;
  let cancelFading: (() => void) | undefined;
  let roomBlocksSound = false;
  let closed = false;

  const you = () => {
    const { conference } = store.getState();
    return conference ? yourself(conference) : undefined;
  };
  const interpretationOn = () =>
    settings.getState().interpretationOn &&
    (store.getState().conference?.conference.translationEnabled ?? false);
  const participantOf = (identity: string) =>
    store.getState().conference?.participants.find(({ id }) => id === identity);
  const languageOf = (identity: string) => participantOf(identity)?.language;

  const isSilencedHere = (identity: string): boolean => {
    const person = participantOf(identity);
    return !!person && isSilenced(store.getState().silenced, person.personId);
  };

  /** Whether this person wants to hear that one interpreted. */
  function wantsVoiceOf(identity: string): boolean {
    const [me, language] = [you(), languageOf(identity)];
    const understood = !me || !language || isUnderstood(language, me);
    return interpretationOn() && !understood && !isSilencedHere(identity);
  }

  /** A chunk was sent into a lane: as late as it is heard here it counts. */
  function heardChunk({ speaker, language }: LaneStatus, lagMs: number): void {
    if (language !== you()?.hears || !wantsVoiceOf(speaker)) return;
    const asked = room?.voiceDelayMs(speaker);
    // A voice that goes away while it is asked was not heard.
    void asked
      ?.catch(() => null)
      .then((delayMs) => {
        if (delayMs === null || closed) return;
        const { heardLags } = store.getState().interpretation;
        const lag = { atMs: clock.nowMs(), lagMs: lagMs + delayMs };
        store.gather(() => updateSlice(store, 'interpretation', { heardLags: withLag(heardLags, lag) }));
      });
  }

  const mixer = media.createMixer({
    originalVolumePercent: () => settings.getState().originalVolumeLevel,
    volumeRatioOf: (identity) => volumeRatioOf(store.getState(), identity),
    factsOf(identity) {
      const me = you();
      return {
        wanted: wantsVoiceOf(identity),
        silenced: isSilencedHere(identity),
        into: me?.hears ?? null,
        interpreterPresent: store.getState().interpretation.interpreterPresent,
        interpreterDownAtMs: store.getState().interpretation.downAtMs,
        lane: me ? texts.lane(identity, me.hears) : null,
        captionAtMs: texts.captionAtMs(identity),
        readAloudHere: store.getState().captionTranslation.speaking === identity,
      };
    },
    onLost: (lost) => updateSlice(store, 'interpretation', { lost }),
    onCrowdedOut: (crowdedOut) => updateSlice(store, 'interpretation', { crowdedOut }),
    onSpeaking(now) {
      speaking = now;
      tellPeople();
    },
  });
  const rights = () => youMaySend(store.getState().conference);
  const outgoing = createOutgoing({ environment, devices, mixer, you, rights });
  const sharing = createSharing({
    environment,
    mayShare: () => rights().shareScreen,
  });

  function tellPeople(): void {
    const { link, conference, media: before } = store.getState();
    const kept = new Set(conference?.participants.map(({ id }): string => id));
    const down = link.state === 'mediaLost' || link.state === 'rejoining';
    updateSlice(store, 'media', {
      people: shownPeople({ before: before.people, sent, speaking, keep: down ? kept : null }),
    });
  }

  const tellSound = () =>
    updateSlice(store, 'media', { soundBlocked: media.sound.isBlocked() || roomBlocksSound });

  function listen(): void {
    const me = you();
    if (!room || !me) return;
    const crowd = (store.getState().conference?.participants.length ?? 0) > SURELY_SHOWN;
    room.listenAs({
      you: me.id,
      isYourself: (identity) => participantOf(identity)?.personId === me.personId,
      hears: me.hears,
      understands: me.understands,
      interpretationOn: interpretationOn(),
      isSilenced: isSilencedHere,
      languageOf,
      shown: drawn || crowd ? tiles : { has: (tile) => tile.endsWith('/camera') },
    });
  }

  /** Tiles appear one after the other within one drawing: they are looked at together, or some would be given up in between. */
  function tilesDrawn(): void {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      drawn = true;
      drawings += 1;
      listen();
    });
  }

  async function open(): Promise<MediaRoom> {
    // Set below, before anything happens in the room.
    let next: MediaRoom | null = null;
    const mine = () => next !== null && room === next;
    let interpreter: 'unknown' | 'there' | 'gone' = 'unknown';
    const created = media.createRoom({
      mixer,
      touch: options.touch,
      events: {
        onJoined: () => mine() && options.onJoined(),
        onLink(link) {
          if (!mine()) return;
          options.watch().reconnecting(link === 'reconnecting');
          options.watch().signal('media', link === 'connected');
        },
        onGone(because) {
          if (!mine()) return;
          updateSlice(store, 'media', { connected: false });
          options.onGone(because);
        },
        onMuted: () => mine() && options.onMuted(),
        onPeople(people) {
          if (!mine()) return;
          sent = people;
          tellPeople();
        },
        onInterpreter(interpreterPresent) {
          if (!mine()) return;
          if (interpreterPresent) interpreter = 'there';
          else if (interpreter === 'there') interpreter = 'gone';
          updateSlice(store, 'interpretation', { interpreterPresent });
        },
        onSoundBlocked(blocked) {
          if (!mine()) return;
          roomBlocksSound = blocked;
          tellSound();
        },
        onText(topic, text) {
          if (!mine()) return;
          // Many come in one frame: a slow computer would do nothing but draw them.
          store.gather(() => {
            // Its texts may arrive before the media server announces it, and after it has left.
            if (interpreter !== 'gone') updateSlice(store, 'interpretation', { interpreterPresent: true });
            texts.receive(topic, text);
          });
        },
      },
    });
    next = created instanceof Promise ? await created : created;
    return next;
  }

  async function connect(access: MediaAccess): Promise<void> {
    generation += 1;
    const mine = generation;
    room?.disconnect();
    room = null;
    outgoing.setRoom(null);
    sharing.setRoom(null);
    updateSlice(store, 'media', { connected: false });
    const next = await open();
    if (closed || mine !== generation) return next.disconnect();
    room = next;
    for (const [element, shown] of pictures) shown.detach = next.showPicture(shown.key, element);
    listen();
    await next.connect(access);
    // A newer connection has its own say.
    if (room !== next) return;
    listen();
    // Publish after the connection is open: publishing earlier adds a renegotiation to the join.
    outgoing.setRoom(next);
    sharing.setRoom(next);
    updateSlice(store, 'media', { connected: true });
  }

  const stops = [
    settings.subscribe(({ interpretationOn: on }, before) => on !== before.interpretationOn && listen()),
    store.subscribe(({ link }, before) => link.state !== before.link.state && tellPeople()),
    store.subscribe(({ silenced }, before) => {
      if (silenced === before.silenced) return;
      // A person one hears again is heard at once.
      if (silencedList(silenced).length < silencedList(before.silenced).length) return listen();
      cancelFading?.();
      cancelFading = clock.after(FADES_MS, listen);
    }),
    media.sound.onBlocked(tellSound),
  ];
  tellSound();

  return {
    mixer,
    sharing,
    room: () => room,
    connect,
    refresh() {
      listen();
      outgoing.refresh();
      sharing.refresh();
    },
    showTile(key) {
      const id = tileId(key);
      const came = drawings;
      const drop = () => {
        const left = (tiles.get(id) ?? 1) - 1;
        if (left > 0) tiles.set(id, left);
        else tiles.delete(id);
      };
      tiles.set(id, (tiles.get(id) ?? 0) + 1);
      tilesDrawn();
      return () => {
        // It came and went within one drawing, as when it turns out how many fit on a page: nobody has seen it.
        if (came === drawings) drop();
        else
          clock.after(LINGER_MS, () => {
            drop();
            listen();
          });
      };
    },
    showPicture(key, element) {
      pictures.set(element, { key, detach: room?.showPicture(key, element) ?? (() => undefined) });
      return () => {
        pictures.get(element)?.detach();
        pictures.delete(element);
      };
    },
    forget(participant) {
      mixer.forget(participant);
      texts.forget(participant);
    },
    startSound() {
      media.sound.unblock();
      room?.startSound();
    },
    close() {
      closed = true;
      for (const stop of stops) stop();
      cancelFading?.();
      outgoing.close();
      sharing.close();
      mixer.close();
      room?.disconnect();
      room = null;
      media.sound.release();
      updateSlice(store, 'media', {
        connected: false,
        soundBlocked: false,
        people: new Map<string, PersonMedia>(),
      });
      updateSlice(store, 'interpretation', {
        lost: new Set(),
        crowdedOut: new Set(),
        interpreterPresent: false,
      });
    },
  };
}
