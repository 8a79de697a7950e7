import type { Dub, PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { useMemo, useRef, useState } from 'react';
import type { LanguageSound } from '../../../media/language-sound.ts';
import {
  askAgainAfterMs,
  liveLanguages,
  type SoundChoice,
  type SoundState,
  soundState,
} from '../../../model/recording-sound.ts';
import { askForDub, type DubPlace, useDubs } from './use-dubs.ts';

/** A file that fails for another reason than an old address is not asked for without end. */
const RENEW_AFTER_MS = 10_000;
const NO_DUBS: readonly Dub[] = [];

interface SoundOptions {
  recording: PlayableRecording;
  place: DubPlace;
  /** The words may be read, and the picture seen. */
  mayDub: boolean;
  /** The addresses of the recording are too old. */
  onRenew: () => void;
}

/** Which sound of a recording somebody wants, what they hear of it, and the languages that they can have. */
export function useSound({ recording, place, mayDub, onRenew }: SoundOptions) {
  const [chosen, setChosen] = useState<SoundChoice>('room');
  const [unheard, setUnheard] = useState<Language | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  /** Since when they wait, or look at the list. */
  const [sinceMs, setSinceMs] = useState(0);
  const [renewals, setRenewals] = useState(0);
  const renewedAtMs = useRef(0);
  const live = useMemo(() => liveLanguages(recording), [recording]);
  const stateWith = (dubs: readonly Dub[]) => soundState({ chosen, live, dubs, unheard });
  const { list, isLost, refetch } = useDubs(place, {
    enabled: mayDub,
    againAfterMs: (dubs) =>
      askAgainAfterMs(stateWith(dubs), { dubs, isListOpen, waitedMs: Date.now() - sinceMs }),
  });
  const dubs = list?.dubs ?? NO_DUBS;
  const state = stateWith(dubs);
  const sound = useKept(fileOf(state, recording, dubs), renewals);

  const choose = (choice: SoundChoice) => {
    setChosen(choice);
    setUnheard(null);
    setSinceMs(Date.now());
    renewedAtMs.current = 0;
  };
  const fail = async () => {
    if (chosen === 'room') return;
    const isAgain = Date.now() - renewedAtMs.current < RENEW_AFTER_MS;
    renewedAtMs.current = Date.now();
    if (isAgain) return setUnheard(chosen);
    // Its new address comes with the recording; the old one is not tried again.
    if (state.kind === 'live') return onRenew();
    if ((await refetch()).isError) return setUnheard(chosen);
    setRenewals((count) => count + 1);
  };
  return {
    live,
    /** Null: there are none, or not yet. */
    list,
    /** They could not be asked for. */
    isListLost: isLost,
    state,
    /** Null: the sound of the room. */
    sound,
    choose,
    reload: () => void refetch(),
    /** @throws ApiError */
    ask: async (language: Language) => {
      await askForDub(place, language);
      choose(language);
    },
    openList: (isOpen: boolean) => {
      setListOpen(isOpen);
      setSinceMs(Date.now());
      // Others ask for languages too.
      if (isOpen && list) void refetch();
    },
    /** Its file cannot be played: its address is renewed once; then the room is heard, and that is said. */
    onFailed: fail,
  };
}

interface SoundFile extends LanguageSound {
  /** The same while only the address changes. */
  key: string;
}

function fileOf(state: SoundState, { tracks }: PlayableRecording, dubs: readonly Dub[]): SoundFile | null {
  if (state.kind === 'live') {
    const track = tracks.find(({ track: one }) => one === state.language);
    return track ? { url: track.url, spoken: null, key: track.url } : null;
  }
  if (state.kind !== 'dub') return null;
  const track = dubs.find(({ language }) => language === state.language)?.track;
  return track ? { url: track.url, spoken: track.spoken, key: `${state.language} ${track.bytes}` } : null;
}

/** Each time that dubs are asked for they have new addresses, which would stop what plays: one is kept until it fails. */
function useKept(file: SoundFile | null, renewals: number): LanguageSound | null {
  const key = file && `${file.key} ${renewals}`;
  const [kept, setKept] = useState({ key, file });
  if (kept.key !== key) setKept({ key, file });
  return kept.file;
}
