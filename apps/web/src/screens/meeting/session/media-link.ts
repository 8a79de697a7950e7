import type { MediaAccess } from '@intermind/contracts';
import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import { audioContext } from '../../../media/audio-output.ts';
import { loadedMediaRoom, loadMediaRoom, type MediaRoom } from '../../../media/media-room.ts';
import { createVoiceMixer, type VoiceMixer } from '../../../media/voice-mixer.ts';
import { yourself } from '../../../model/conference-state.ts';
import { laneOf } from '../../../model/lanes.ts';
import type { SettingsStore } from '../../../model/local-settings.ts';
import type { MeetingStore, PersonMedia } from '../../../model/meeting.ts';
import { logProblem } from '../../../shared/log.ts';
import type { Devices } from './devices.ts';
import { createInterpreterTexts } from './interpreter-texts.ts';
import type { LinkWatch } from './link-watch.ts';

/** A camera tile may come back at once when the page of tiles is turned. */
const CAMERA_LINGER_MS = 1_500;
/** Before the call is drawn, that many people's cameras are asked for: they surely get a tile. */
const SURELY_SHOWN = 9;

export interface MediaLinkOptions {
  store: MeetingStore;
  settings: SettingsStore;
  devices: Devices;
  watch: () => LinkWatch | null;
  onGone: (because: 'removed' | 'ended' | 'lost') => void;
  nowMs: () => number;
  touch: boolean;
}

/** Sound and picture of the meeting, across several connections to the media server. */
export interface MediaLink {
  readonly mixer: VoiceMixer;
  room(): MediaRoom | null;
  /**
   * Begins before it returns, when the media code is there.
   * @throws when no connection comes about
   */
  connect(access: MediaAccess): Promise<void>;
  /** Something that decides what is received or sent has changed. */
  refresh(): void;
  /** The person's tile is on the screen: their camera is received as soon as there is one. @returns the tile is gone */
  showTile(identity: string): () => void;
  showCamera(identity: string, element: HTMLVideoElement): () => void;
  close(): void;
}

export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { store, settings, devices, nowMs } = options;
  const context = audioContext();
  const texts = createInterpreterTexts(store, nowMs);
  /** How many tiles a person has on the screen, or had a moment ago. */
  const tiles = new Map<string, number>();
  let drawn = false;
  let looking = false;
  const wantedElements = new Map<HTMLVideoElement, { identity: string; detach: () => void }>();
  let speaking: ReadonlySet<string> = new Set();
  let known: ReadonlyMap<string, Omit<PersonMedia, 'speaking'>> = new Map();
  let room: MediaRoom | null = null;
  /** Receiving comes first: what is sent before the way is open is negotiated in between, and costs the machine as much. */
  let maySend = false;

  const interpretationOn = () =>
    settings.getState().interpretationOn &&
    (store.getState().conference?.conference.translationEnabled ?? false);
  const languageOf = (identity: string) =>
    store.getState().conference?.participants.find(({ id }) => id === identity)?.language;
  const you = () => {
    const { conference } = store.getState();
    return conference ? yourself(conference) : undefined;
  };

  const tooMany = () => (store.getState().conference?.participants.length ?? 0) > SURELY_SHOWN;

  const mixer = createVoiceMixer({
    context,
    nowMs,
    originalVolumePercent: () => settings.getState().originalVolumeLevel,
    factsOf(identity) {
      const hears = you()?.hears;
      const language = languageOf(identity);
      return {
        wanted: interpretationOn() && hears !== undefined && language !== undefined && language !== hears,
        interpreterPresent: store.getState().interpreterPresent,
        lane: hears ? laneOf(store.getState().lanes, identity as never, hears) : null,
        captionAtMs: texts.captionAtMs(identity),
      };
    },
    onLost: (lost) => store.setState({ lost: lost as ReadonlySet<never> }),
    onSpeaking(now) {
      speaking = now;
      tellPeople();
    },
  });

  /** While nothing comes through, people keep the picture that was last seen of them. */
  function tellPeople(): void {
    const { link, people: shown, conference } = store.getState();
    const down = link === 'mediaLost' || link === 'rejoining';
    const people = new Map<string, PersonMedia>();
    for (const [identity, media] of known) {
      people.set(identity, {
        ...media,
        speaking: !down && media.microphone === 'on' && speaking.has(identity),
      });
    }
    const kept = down && conference ? conference.participants : [];
    for (const { id } of kept) {
      const last = shown.get(id);
      if (last) people.set(id, { ...last, speaking: false });
    }
    if (!isSame(people, shown)) store.setState({ people });
  }

  function publish(): void {
    const me = you();
    if (!room || !me || !maySend) return;
    const maySpeak = ROLE_RIGHTS[me.role].speak;
    const microphone = maySpeak ? devices.microphone.track() : null;
    const camera = maySpeak ? devices.camera.track() : null;
    mixer.measureOwn(me.id, microphone);
    const failed = (cause: unknown) => logProblem('A device could not be sent', cause);
    room.setMicrophone(microphone, settings.getState().microphoneOn).catch(failed);
    room.setCamera(settings.getState().cameraOn ? camera : null).catch(failed);
  }

  function listen(): void {
    const me = you();
    if (!room || !me) return;
    room.listenAs({
      you: me.id,
      hears: me.hears,
      interpretationOn: interpretationOn(),
      languageOf,
      camerasShown: drawn || tooMany() ? tiles : { has: () => true },
    });
  }

  /** Tiles appear one after the other in one go: they are looked at together, or some would be given up in between. */
  function tilesDrawn(): void {
    if (looking) return;
    looking = true;
    queueMicrotask(() => {
      looking = false;
      drawn = true;
      listen();
    });
  }

  function refresh(): void {
    listen();
    publish();
  }

  const unsubscribe = [
    devices.microphone.onTrack(publish),
    devices.camera.onTrack(publish),
    settings.subscribe(refresh),
    store.subscribe(({ link }, before) => link !== before.link && tellPeople()),
  ];

  return {
    mixer,
    room: () => room,
    async connect(access) {
      room?.disconnect();
      const { createLiveKitRoom } = loadedMediaRoom() ?? (await loadMediaRoom());
      const next = createLiveKitRoom({
        context,
        mixer,
        touch: options.touch,
        events: {
          onLink(link) {
            if (room !== next) return;
            options.watch()?.media(link === 'reconnecting');
            options.watch()?.signal('signal', link === 'connected');
          },
          onGone: (because) => room === next && options.onGone(because),
          onPeople(people) {
            if (room !== next) return;
            known = people;
            tellPeople();
          },
          onInterpreter: (interpreterPresent) => room === next && store.setState({ interpreterPresent }),
          onText(topic, text) {
            if (room !== next) return;
            // Its words may come before the media server announces it.
            if (!store.getState().interpreterPresent) store.setState({ interpreterPresent: true });
            texts.receive(topic, text);
          },
        },
      });
      room = next;
      maySend = false;
      for (const [element, shown] of wantedElements) shown.detach = next.showCamera(shown.identity, element);
      listen();
      await next.connect(access);
      // A newer connection has its own say.
      if (room === next) maySend = true;
      refresh();
    },
    refresh,
    showTile(identity) {
      tiles.set(identity, (tiles.get(identity) ?? 0) + 1);
      tilesDrawn();
      return () => {
        setTimeout(() => {
          const left = tiles.get(identity)! - 1;
          if (left > 0) tiles.set(identity, left);
          else tiles.delete(identity);
          listen();
        }, CAMERA_LINGER_MS);
      };
    },
    showCamera(identity, element) {
      wantedElements.set(element, {
        identity,
        detach: room?.showCamera(identity, element) ?? (() => undefined),
      });
      return () => {
        wantedElements.get(element)?.detach();
        wantedElements.delete(element);
      };
    },
    close() {
      for (const stop of unsubscribe) stop();
      mixer.close();
      room?.disconnect();
      room = null;
      store.setState({
        people: new Map<string, PersonMedia>(),
        lost: new Set<never>(),
        interpreterPresent: false,
      });
    },
  };
}

function isSame(one: ReadonlyMap<string, PersonMedia>, other: ReadonlyMap<string, PersonMedia>): boolean {
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}
