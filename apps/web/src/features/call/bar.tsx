import { Captions, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../app/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';

interface BarProps {
  phone: boolean;
  interpretation: ReactNode;
  microphone: ReactNode;
  camera: ReactNode;
  /** On phones: what has no place of its own. */
  more: ReactNode;
  /** At the inline end on wide screens. */
  end: ReactNode;
  captionsOn: boolean;
  onCaptions: () => void;
  onLeave: () => void;
}

/** The controls: interpretation and captions first, then microphone, camera, leave. */
export function Bar({
  phone,
  interpretation,
  microphone,
  camera,
  more,
  end,
  captionsOn,
  onCaptions,
  onLeave,
}: BarProps) {
  const t = useCallText();
  const captions = (
    <button
      type="button"
      aria-label={t('bar.captions')}
      title={captionsOn ? t('bar.captionsOff') : t('bar.captionsOn')}
      aria-pressed={captionsOn}
      onClick={onCaptions}
      className={classNames(
        'inline-flex items-center justify-center rounded-control transition-colors duration-100',
        phone ? 'h-13 grow basis-0' : 'size-12 shrink-0',
        captionsOn
          ? 'bg-stage-control-on text-stage-on-control-on'
          : 'bg-stage-control text-stage-ink hover:bg-stage-control-hover',
      )}
    >
      <Captions aria-hidden strokeWidth={1.75} className="size-[21px]" />
    </button>
  );
  const leave = (
    <button
      type="button"
      aria-label={t('bar.leave')}
      onClick={onLeave}
      className={classNames(
        'inline-flex items-center justify-center gap-2.5 rounded-control bg-stage-leave font-semibold text-stage-on-leave hover:brightness-110',
        phone ? 'h-13 grow basis-0' : 'h-12 shrink-0 px-4.5',
      )}
    >
      <PhoneOff aria-hidden strokeWidth={1.75} className="size-[21px]" />
      {!phone && (
        <span aria-hidden className="hidden lg:inline">
          {t('bar.leave')}
        </span>
      )}
    </button>
  );

  if (phone) {
    return (
      <section
        aria-label={t('stage.controls')}
        className="flex gap-[7px] px-3 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]"
      >
        {microphone}
        {camera}
        {interpretation}
        {captions}
        {more}
        {leave}
      </section>
    );
  }
  return (
    <section
      aria-label={t('stage.controls')}
      className="grid h-20 grid-cols-[1fr_auto_1fr] items-center gap-4 px-4"
    >
      <div className="flex min-w-0 items-center gap-2">
        {interpretation}
        {captions}
      </div>
      <div className="flex items-center gap-2">
        {microphone}
        {camera}
        {leave}
      </div>
      <div className="flex justify-end">{end}</div>
    </section>
  );
}
