import type { PlayableRecording } from '@intermind/contracts';
import { type Language, LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { PictureInPicture2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Cue } from '../../model/recording-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PartFailed } from '../../shared/ui/part-states.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useHistoryText } from './history-text.ts';
import { type Dubbing, RecordingSound } from './sound/recording-sound.tsx';
import { type CaptionChoice, useCues } from './use-captions.ts';
import { togglePictureInPicture, usePlayerKeys } from './use-player-keys.ts';
import { usePosition } from './use-position.ts';

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const;
type Speed = (typeof SPEEDS)[number];

interface RecordingPlayerProps {
  recording: PlayableRecording;
  label: string;
  video: RefObject<HTMLVideoElement | null>;
  /** Keys that are pressed in it are the player's. */
  region: RefObject<HTMLElement | null>;
  /** Keys that are pressed nowhere are too. */
  isMain: boolean;
  /** Plays from there; null: waits where it was left. */
  startS: number | null;
  /** Who speaks when, under the picture. */
  bar: ReactNode;
  dubbing: Dubbing;
  /** Languages in which captions can be read. */
  captionLanguages: readonly Language[];
  captions: CaptionChoice;
  /** The chosen ones could not be loaded: loads them after all; null: they could. */
  onCaptionsAgain: (() => void) | null;
  onCaptions: (captions: CaptionChoice) => void;
  onToggleCaptions: () => void;
  cues: readonly Cue[];
  /** The file could not be read: its address may have become too old. */
  onFailed: () => void;
}

/** The picture with the browser's own controls, and beside them sound, captions and speed. The position is kept. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { recording, label, video, region, isMain, bar, dubbing, captionLanguages, captions } = props;
  const { startS, onCaptions, onCaptionsAgain, onToggleCaptions, cues, onFailed } = props;
  const t = useHistoryText();
  const [speed, setSpeed] = useState<Speed>('1');
  const picture = recording.tracks.find(({ track }) => track === 'picture');

  useEffect(() => {
    if (video.current) video.current.playbackRate = Number(speed);
  }, [video, speed]);
  usePosition(video, recording.id, picture?.url, startS);
  useCues(video, captions === 'off' ? NO_CUES : cues);
  usePlayerKeys({
    region,
    video,
    isMain,
    onSpeed: (by) => setSpeed((now) => SPEEDS[SPEEDS.indexOf(now) + by] ?? now),
    onCaptions: onToggleCaptions,
  });

  if (!picture) return null;
  return (
    <div className="min-w-0">
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
      {bar}
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <RecordingSound
          {...dubbing}
          recording={recording}
          video={video}
          onRenew={onFailed}
          onCaptions={onCaptions}
        />
        {captionLanguages.length > 0 && (
          <SelectField
            label={t('video.captions')}
            value={isThere(captions, captionLanguages) ? captions : 'original'}
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
      {onCaptionsAgain && (
        <div className="mt-4">
          <PartFailed text={t('video.captionsFailed')} onRetry={onCaptionsAgain} />
        </div>
      )}
      {document.pictureInPictureEnabled && (
        <Button
          className="mt-4"
          icon={<PictureInPicture2 aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => video.current && void togglePictureInPicture(video.current)}
        >
          {t('video.pictureInPicture')}
        </Button>
      )}
      <p className="mt-3 text-sm text-ink-3 pointer-coarse:hidden">{t('video.keys')}</p>
    </div>
  );
}

const NO_CUES: readonly Cue[] = [];

/** What was chosen with another recording may not be there; then the captions are as spoken. */
function isThere(captions: CaptionChoice, languages: readonly Language[]): boolean {
  return captions === 'off' || captions === 'original' || languages.includes(captions);
}
