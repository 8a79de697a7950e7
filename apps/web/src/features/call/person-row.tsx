import type { Participant } from '@intermind/contracts';
import { Ellipsis, Hand, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { PersonMedia } from '../../model/meeting.ts';
import { useCallText } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { Slider } from '../../shared/ui/slider.tsx';

interface PersonRowProps {
  person: Participant;
  /** Role, guest, you. */
  detail: string;
  media: PersonMedia;
  /** Place among the raised hands. */
  hand: number | null;
  volumePercent: number;
  onVolume: (percent: number) => void;
  /** What the menu offers; without anything there is none. */
  menu: (showVolume: () => void) => readonly MenuSection[];
}

/** One person of the call: who they are, what they send, and what can be done. */
export function PersonRow({ person, detail, media, hand, volumePercent, onVolume, menu }: PersonRowProps) {
  const t = useCallText();
  const [volumeShown, setVolumeShown] = useState(false);
  const { id, name, language } = person;
  const sections = menu(() => setVolumeShown(true));
  return (
    <li data-person={id} data-speaking={(media.microphone === 'on' && media.speaking) || undefined}>
      <div className="flex min-h-13 items-center gap-3 py-1">
        <Avatar name={name} />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2 font-semibold">
            <bdi className="truncate">{name}</bdi>
            <LanguageTag language={language} />
          </span>
          {detail && <span className="block text-sm text-ink-2">{detail}</span>}
        </span>
        <span className="flex shrink-0 items-center gap-2.5 text-ink-3">
          {hand !== null && (
            <span className="flex items-center gap-0.5 text-sm font-semibold text-ink tabular-nums">
              <Hand aria-hidden strokeWidth={2} className="size-4" />
              <span aria-hidden>{hand}</span>
              <span className="sr-only">{t('hand.order', { position: hand })}</span>
            </span>
          )}
          <Sends media={media} />
        </span>
        {sections.length > 0 ? (
          <Menu
            align="end"
            className="w-72"
            sections={sections}
            trigger={(opener) => (
              // Without a tooltip, which would cover the button of the next row.
              <Button
                {...opener}
                kind="quiet"
                shape="square"
                size="compact"
                aria-label={t('people.more', { name })}
                icon={<Ellipsis aria-hidden strokeWidth={1.75} className="size-5" />}
              />
            )}
          />
        ) : (
          // Aligns the microphones in one column.
          <span className="w-8 pointer-coarse:w-11" />
        )}
      </div>
      {volumeShown && <Volume percent={volumePercent} onChange={onVolume} />}
    </li>
  );
}

function Sends({ media: { microphone, pictures, speaking } }: { media: PersonMedia }) {
  const t = useCallText();
  const Camera = pictures.camera ? Video : VideoOff;
  return (
    <>
      <Camera aria-hidden strokeWidth={1.75} className="size-5" />
      {!pictures.camera && <span className="sr-only">{t('people.cameraOff')}</span>}
      {microphone === 'on' && speaking ? (
        <span className="grid size-5 place-items-center">
          <span aria-hidden className="level-bars text-yours">
            <i />
            <i />
            <i />
          </span>
          <span className="sr-only">{t('stage.speaking')}</span>
        </span>
      ) : microphone === 'on' ? (
        <Mic aria-hidden strokeWidth={1.75} className="size-5" />
      ) : (
        <>
          <MicOff aria-hidden strokeWidth={1.75} className="size-5" />
          <span className="sr-only">{t('stage.muted')}</span>
        </>
      )}
    </>
  );
}

/** Comes with the focus: it was asked for in the menu. */
function Volume({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const t = useCallText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The menu gives the focus back first.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const value = t('interpretation.percent', { value: percent });
  return (
    <div ref={box} className="ms-12 pe-2 pt-1 pb-3">
      <div className="mb-1 flex text-sm">
        <label htmlFor={id} className="grow text-ink-2">
          {t('people.volume')}
        </label>
        <span aria-hidden className="tabular-nums">
          {value}
        </span>
      </div>
      <Slider id={id} min={0} max={200} step={10} value={percent} valueText={value} onChange={onChange} />
    </div>
  );
}
