import type { PlayableRecording } from '@intermind/contracts';
import { isLanguage, type Language, LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { playLanguage, type PictureSound, pictureSound } from '../../media/language-sound.ts';
import { type Cue } from '../../model/recording-time.ts';
import { browserStorage as storage } from '../../platform/storage.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useHistoryText } from './history-text.ts';

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const;

interface RecordingPlayerProps {
  recording: PlayableRecording;
  label: string;
  video: RefObject<HTMLVideoElement | null>;
  /** Languages in which captions can be read. */
  captionLanguages: readonly Language[];
  captions: Language | 'off' | 'original';
  onCaptions: (captions: Language | 'off' | 'original') => void;
  cues: readonly Cue[];
  /** The file could not be read: its address may have become too old. */
  onFailed: () => void;
}

/** The picture with the browser's own controls, and beside them sound, captions and speed. The position is kept. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { recording, label, video, captionLanguages, captions, onCaptions, cues, onFailed } = props;
  const t = useHistoryText();
  const [language, setLanguage] = useState<Language | 'room'>('room');
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('1');
  const output = useRef<PictureSound | null>(null);
  const picture = recording.tracks.find(({ track }) => track === 'picture');
  const spoken = recording.tracks.map(({ track }) => track).filter(isLanguage);
  const soundUrl = recording.tracks.find(({ track }) => track === language)?.url ?? null;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    output.current ??= pictureSound(element);
    return playLanguage(element, output.current, soundUrl);
  }, [video, soundUrl]);
  useEffect(
    () => () => {
      output.current?.close();
      output.current = null;
    },
    [],
  );
  useEffect(() => {
    if (video.current) video.current.playbackRate = Number(speed);
  }, [video, speed]);
  usePosition(video, recording.id, picture?.url);
  useCues(video, captions === 'off' ? NO_CUES : cues);

  if (!picture) return null;
  return (
    <div>
      <video
        ref={video}
        src={picture.url}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onError={onFailed}
        className="aspect-video w-full rounded-tile bg-stage"
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {spoken.length > 0 && (
          <SelectField
            label={t('video.sound')}
            value={language}
            choices={[
              { value: 'room', label: t('video.room') },
              ...spoken.map((one) => ({ value: one, label: LANGUAGE_NAMES[one], lang: one })),
            ]}
            onChange={setLanguage}
          />
        )}
        {captionLanguages.length > 0 && (
          <SelectField
            label={t('video.captions')}
            value={captions}
            choices={[
              { value: 'off', label: t('video.off') },
              { value: 'original', label: t('video.original') },
              ...captionLanguages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one], lang: one })),
            ]}
            onChange={onCaptions}
          />
        )}
        <SelectField
          label={t('video.speed')}
          value={speed}
          choices={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={setSpeed}
        />
      </div>
    </div>
  );
}

const NO_CUES: readonly Cue[] = [];

/** Goes on where this recording was left, also when its address is renewed. */
function usePosition(video: RefObject<HTMLVideoElement | null>, id: string, url: string | undefined): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const key = `intermind.recording.${id}`;
    const keep = () => {
      if (element.ended) storage.removeItem(key);
      else if (element.currentTime > 0) storage.setItem(key, String(Math.floor(element.currentTime)));
    };
    const goOn = () => {
      const kept = Number(storage.getItem(key));
      if (kept > 0 && kept < element.duration) element.currentTime = kept;
    };
    if (element.readyState >= 1) goOn();
    element.addEventListener('loadedmetadata', goOn);
    for (const event of ['pause', 'seeked', 'ended']) element.addEventListener(event, keep);
    const timer = setInterval(() => !element.paused && keep(), 5_000);
    return () => {
      keep();
      clearInterval(timer);
      element.removeEventListener('loadedmetadata', goOn);
      for (const event of ['pause', 'seeked', 'ended']) element.removeEventListener(event, keep);
    };
  }, [video, id, url]);
}

/** What was said as captions of the browser: in the picture, in full screen and in the small window too. */
function useCues(video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): void {
  const track = useRef<TextTrack | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    track.current ??= element.addTextTrack('captions');
    const shown = track.current;
    shown.mode = cues.length > 0 ? 'showing' : 'hidden';
    for (const cue of [...(shown.cues ?? [])]) shown.removeCue(cue);
    for (const { startS, endS, text } of cues)
      shown.addCue(new VTTCue(startS, endS, text.replaceAll('<', '‹')));
  }, [video, cues]);
}
