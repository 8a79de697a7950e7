import type { Language } from '@intermind/contracts/languages';
import { Mic, MicOff, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCallText } from '../../app/text.ts';
import type { PersonMedia } from '../../model/meeting.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

export interface TilePerson {
  id: string;
  name: string;
  language: Language;
  isYou: boolean;
}

interface TileProps {
  person: TilePerson;
  media: PersonMedia;
  /** Nothing comes through: the last picture is dimmed, and an open microphone is not shown as heard. */
  cutOff: boolean;
  /** Under this width plates shrink and interpretation moves to the top. */
  small: boolean;
  /** What it says about interpretation. */
  plate: ReactNode;
  /** The plate names the language already. */
  untagged: boolean;
  style: CSSProperties;
  /** The tile is on the screen. @returns it is gone */
  onShown: () => () => void;
  /** Shows the person's camera in the element while it is there. */
  showCamera: (element: HTMLVideoElement) => () => void;
}

/** One person: picture or initials, name, microphone, language. */
export function Tile({
  person,
  media,
  cutOff,
  small,
  plate,
  untagged,
  style,
  onShown,
  showCamera,
}: TileProps) {
  const t = useCallText();
  const shown = useRef(onShown);
  useLayoutEffect(() => shown.current(), []);
  const { id, name, language, isYou } = person;
  const speaking = media.speaking && !cutOff;
  return (
    <li
      data-participant={id}
      data-you={isYou || undefined}
      data-speaking={speaking || undefined}
      style={style}
      className={classNames(
        'tile absolute overflow-hidden rounded-tile bg-stage-tile',
        speaking && 'tile-speaking',
      )}
    >
      <div
        className={classNames(
          'absolute inset-0 grid place-items-center transition-opacity',
          cutOff && 'opacity-60',
        )}
      >
        {media.camera ? (
          <Camera key={id} mirrored={isYou} showCamera={showCamera} />
        ) : (
          <Avatar id={id} name={name} className="tile-initials" />
        )}
      </div>
      {media.weakConnection && !isYou && (
        <p
          className={classNames(
            'absolute flex h-6.5 items-center gap-1.5 rounded-[6px] bg-stage-plate px-2 text-sm font-semibold text-stage-warn',
            small ? 'start-1.5 top-1.5' : 'end-2.5 top-2.5',
          )}
        >
          <TriangleAlert aria-hidden strokeWidth={2} className="size-[15px]" />
          <span className={small ? 'sr-only' : ''}>{t('stage.weakConnection')}</span>
        </p>
      )}
      <div
        className={classNames(
          'absolute flex items-center gap-1.5 rounded-[6px] bg-stage-plate font-semibold',
          small
            ? 'start-1.5 bottom-1.5 h-6.5 max-w-[calc(100%-12px)] ps-1.5 pe-2 text-xs'
            : 'start-2.5 bottom-2.5 h-7.5 max-w-[calc(100%-20px)] ps-2 pe-2.5 text-sm',
        )}
      >
        <MicrophoneMark media={media} speaking={speaking} cutOff={cutOff && isYou} />
        <bdi className="truncate">{isYou ? t('stage.you') : name}</bdi>
        {!untagged && <LanguageTag language={language} onStage className="!h-[17px]" />}
      </div>
      {plate}
    </li>
  );
}

function MicrophoneMark({
  media,
  speaking,
  cutOff,
}: {
  media: PersonMedia;
  speaking: boolean;
  cutOff: boolean;
}) {
  const t = useCallText();
  if (media.microphone !== 'on') {
    return (
      <>
        <MicOff aria-hidden strokeWidth={2} className="size-4 shrink-0 text-stage-danger" />
        <span className="sr-only">{t('stage.muted')}</span>
      </>
    );
  }
  if (cutOff)
    return <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0 text-stage-warn" />;
  if (speaking) {
    return (
      <>
        <span aria-hidden className="level-bars text-stage-yours">
          <i />
          <i />
          <i />
        </span>
        <span className="sr-only">{t('stage.speaking')}</span>
      </>
    );
  }
  return <Mic aria-hidden strokeWidth={2} className="size-4 shrink-0" />;
}

function Camera({ mirrored, showCamera }: { mirrored: boolean; showCamera: TileProps['showCamera'] }) {
  const video = useRef<HTMLVideoElement>(null);
  const show = useRef(showCamera);
  useLayoutEffect(() => {
    show.current = showCamera;
  }, [showCamera]);
  useLayoutEffect(() => (video.current ? show.current(video.current) : undefined), []);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className={classNames('absolute inset-0 size-full object-cover', mirrored && '-scale-x-100')}
    />
  );
}
