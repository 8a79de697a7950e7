import type { PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { playLanguage, type PictureSound, pictureSound } from '../../../media/language-sound.ts';
import type { SoundChoice } from '../../../model/recording-sound.ts';
import { browserSettings } from '../../../platform/settings.ts';
import { SoundField } from './sound-field.tsx';
import { SoundNotice } from './sound-notice.tsx';
import type { DubPlace } from './use-dubs.ts';
import { useSound } from './use-sound.ts';

const DubDialog = lazy(async () => ({ default: (await import('./dub-dialog.tsx')).DubDialog }));

/** What a player must know of the languages that a recording can be heard in. */
export interface Dubbing {
  place: DubPlace;
  /** The reader may see the video and read the words. */
  mayDub: boolean;
  /** The reader owns the room. */
  isOwner: boolean;
  /** About how long a language speaks. */
  minutesOf: (language: Language) => number;
}

type Asked = Pick<ComponentProps<typeof DubDialog>, 'language' | 'reason' | 'captionsOnly'>;

interface RecordingSoundProps extends Dubbing {
  recording: PlayableRecording;
  video: RefObject<HTMLVideoElement | null>;
  /** The addresses of the recording are too old. */
  onRenew: () => void;
  /** Captions in it are there, and were asked for. */
  onCaptions: (language: Language) => void;
}

/** Which sound is heard with the picture: a field among those of the player, and below them what the sound is doing. */
export function RecordingSound(props: RecordingSoundProps) {
  const { recording, video, place, mayDub, isOwner, minutesOf, onRenew, onCaptions } = props;
  const sound = useSound({ recording, place, mayDub, onRenew });
  const [asked, setAsked] = useState<Asked | null>(null);
  const output = useRef<PictureSound | null>(null);
  const { state, sound: language } = sound;
  const onFailed = useEffectEvent(() => void sound.onFailed());
  const captioned = state.kind === 'captions' ? state.language : null;
  const showCaptions = useEffectEvent(onCaptions);
  useEffect(() => {
    if (captioned) showCaptions(captioned);
  }, [captioned]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    output.current ??= pictureSound(element);
    const loweredRatio = browserSettings().getState().originalVolumeLevel / 100;
    return playLanguage(element, output.current, language, { loweredRatio, onFailed: () => onFailed() });
  }, [video, language]);
  useEffect(
    () => () => {
      output.current?.close();
      output.current = null;
    },
    [],
  );
  const choose = (choice: SoundChoice) => {
    // While the press counts: some browsers let a page make sound only then.
    if (choice !== 'room') output.current?.open();
    sound.choose(choice);
  };
  const wish = (wanted: Language) => {
    const is = <Of extends { language: Language }>(one: Of) => one.language === wanted;
    const reason = sound.list?.dubs.find(is)?.reason ?? null;
    setAsked({
      language: wanted,
      reason,
      captionsOnly: sound.list?.languages.find(is)?.captionsOnly ?? false,
    });
  };
  return (
    <>
      <SoundField sound={sound} isOwner={isOwner} onChoose={choose} onWish={wish} />
      <div className={state.kind === 'room' ? 'sr-only' : 'col-span-full sm:order-last'}>
        <SoundNotice
          state={state}
          onAgain={(now) => (now.kind === 'failed' ? wish(now.language) : choose(now.language))}
        />
      </div>
      {asked && (
        <Suspense>
          <DubDialog
            {...asked}
            minutes={minutesOf(asked.language)}
            onAsk={(wanted) => {
              output.current?.open();
              return sound.ask(wanted);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
