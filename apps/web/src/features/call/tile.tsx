import type { Language } from '@intermind/contracts/languages';
import { EyeOff, Hand, Mic, MicOff, Pin, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCallText } from '../../platform/text.ts';
import type { PersonMedia } from '../../model/meeting.ts';
import type { TileSource } from '../../model/tile-key.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { arriving } from '../../shared/arrival.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { OffRecordIcon } from '../../shared/ui/off-record-icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Picture } from './picture.tsx';
import { fullScreenOnDoubleClick, type TileChoices, TileMenu } from './tile-menu.tsx';

export interface TilePerson {
  id: string;
  name: string;
  language: Language;
  isYou: boolean;
  /** You, from another tab or device. */
  isYouElsewhere: boolean;
  /** Nothing they say is kept in the transcript. */
  offRecord: boolean;
}

interface TileProps {
  person: TilePerson;
  /** What the tile shows of the person. */
  source: TileSource;
  media: PersonMedia;
  /** Place among the raised hands; null while it is down. */
  hand: number | null;
  /** The connection is down: the last picture is dimmed. */
  cutOff: boolean;
  /** The newest words in the captions are this person's. */
  captioned: boolean;
  /** Your own microphone is on, but nobody hears it. */
  notHeard: boolean;
  /** Under this width plates shrink and interpretation moves to the top. */
  small: boolean;
  /** Instead of initials, and over a picture. */
  face?: ReactNode;
  /** What it says about interpretation. */
  plate: ReactNode;
  choices: TileChoices;
  /** Figures of the connection, where they are shown. */
  statistics?: ReactNode;
  /** The plate names the language already. */
  untagged: boolean;
  style: CSSProperties;
  /** Call when the tile appears. @returns call when it disappears */
  onShown: () => () => void;
  /** Shows the picture in the element while it is there. */
  showPicture: (element: HTMLVideoElement) => () => void;
}

/** One person: picture or initials, name, microphone, language. */
export function Tile({
  person,
  source,
  media,
  hand,
  cutOff,
  captioned,
  notHeard,
  small,
  face,
  plate,
  choices,
  statistics,
  untagged,
  style,
  onShown,
  showPicture,
}: TileProps) {
  const t = useCallText();
  const shown = useRef(onShown);
  const { pinned, watched } = choices;
  // Video of a person who is not watched is not received.
  useLayoutEffect(() => (watched ? shown.current() : undefined), [watched]);
  const { id, name, language, isYou, isYouElsewhere } = person;
  const shownName = isYou ? t('stage.you') : isYouElsewhere ? t('stage.youElsewhere') : name;
  const speaking = media.speaking && !cutOff;
  return (
    <li
      ref={isYou ? arriving : undefined}
      data-tile
      data-participant={id}
      data-you={isYou || undefined}
      data-speaking={speaking || undefined}
      data-captioned={captioned || undefined}
      data-pinned={pinned || undefined}
      style={style}
      onDoubleClick={fullScreenOnDoubleClick}
      className={classNames(
        'tile absolute overflow-hidden rounded-tile bg-stage-tile',
        // One knows that one speaks: the bars beside the name are enough.
        speaking && !isYou && 'tile-speaking',
      )}
    >
      <div className="absolute inset-0 grid place-items-center">
        {media.pictures[source] && watched ? (
          <>
            <Picture key={id} mirrored={isYou} dimmed={cutOff} show={showPicture} />
            {face}
          </>
        ) : (
          (face ?? <Avatar name={name} className="tile-initials" />)
        )}
      </div>
      <div className={classNames('tile-plates top-0', small && 'tile-plates-small')}>
        {hand !== null && (
          <p
            data-plate
            className="flex h-6.5 shrink-0 items-center gap-1 rounded-plate bg-stage-ink px-2 text-sm font-semibold text-stage tabular-nums"
          >
            <Hand aria-hidden strokeWidth={2} className="size-4" />
            <span aria-hidden>{hand}</span>
            <span className="sr-only">{t('hand.order', { position: hand })}</span>
          </p>
        )}
        <div className="ms-auto flex min-w-0 items-center gap-1.5">
          <TileMenu name={shownName} {...choices} />
          {media.weakConnection && !isYou && (
            <p
              data-plate
              className="flex h-6.5 min-w-0 items-center gap-1.5 rounded-plate bg-stage-plate px-2 text-sm font-semibold text-stage-warn"
            >
              <TriangleAlert aria-hidden strokeWidth={2} className="size-[15px] shrink-0" />
              <span className={small ? 'sr-only' : 'truncate'}>{t('stage.weakConnection')}</span>
            </p>
          )}
          {small && plate}
        </div>
      </div>
      {statistics && <div className="absolute inset-x-2 top-10 overflow-hidden">{statistics}</div>}
      <div className={classNames('tile-plates bottom-0', small && 'tile-plates-small')}>
        <div
          data-plate
          className={classNames(
            'flex min-w-0 items-center gap-1.5 rounded-plate bg-stage-plate font-semibold',
            small ? 'h-6.5 ps-1.5 pe-2 text-xs' : 'h-7.5 ps-2 pe-2.5 text-sm',
          )}
        >
          {pinned && <Mark icon={Pin} text={t('layout.pinned')} />}
          {!watched && <Mark icon={EyeOff} text={t('layout.notWatched')} />}
          {person.offRecord && (
            <>
              <OffRecordIcon crossed className="text-stage-warn" />
              <span className="sr-only">{t('transcript.offRecord')}</span>
            </>
          )}
          <MicrophoneMark media={media} speaking={speaking} notHeard={notHeard} />
          <bdi className="tile-name truncate">{shownName}</bdi>
          {!untagged && <LanguageTag language={language} onStage />}
        </div>
        {!small && plate}
      </div>
    </li>
  );
}

export function Mark({ icon: Icon, text }: { icon: typeof Pin; text: string }) {
  return (
    <>
      <Icon aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      <span className="sr-only">{text}</span>
    </>
  );
}

function MicrophoneMark({
  media,
  speaking,
  notHeard,
}: {
  media: PersonMedia;
  speaking: boolean;
  notHeard: boolean;
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
  if (notHeard)
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
