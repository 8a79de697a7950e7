import { Mic, MicOff, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { TilePlace } from './tile-grid.tsx';
import { stageButton } from './stage-button.ts';
import { useSize } from './use-size.ts';

interface FloatingVideoProps {
  /** `notHeard`: on, but not sent right now. */
  microphone: { on: boolean; notHeard: boolean; disabled: boolean; onToggle: () => void };
  /** What is wrong with the connection; the notices of the call are out of sight. */
  notice: string | null;
  onLeave: () => void;
  tile: (place: TilePlace) => ReactNode;
  /** That the meeting is recorded. */
  mark: ReactNode;
}

/** One tile as large as the window, with mute and leave under it. */
export function FloatingVideo({ microphone, notice, onLeave, tile, mark }: FloatingVideoProps) {
  const t = useCallText();
  const [outside, size] = useSize();
  const MicrophoneIcon = microphone.on ? Mic : MicOff;
  const label = t(microphone.on ? 'device.microphoneOff' : 'device.microphoneOn');
  return (
    <div className="floating-video on-stage flex h-full flex-col bg-stage text-stage-ink">
      <ul ref={outside} className="relative min-h-0 grow overflow-hidden">
        {size && tile({ leftPx: 0, topPx: 0, widthPx: size.width, heightPx: size.height, small: true })}
      </ul>
      {/* The line is there before its text: what comes into it is read out. */}
      <p role="status" className="shrink-0 px-2 text-center text-sm font-semibold text-stage-warn">
        {notice}
      </p>
      <div className="flex shrink-0 items-center justify-center gap-2 p-2">
        {mark}
        <button
          type="button"
          aria-label={label}
          aria-disabled={microphone.disabled || undefined}
          onClick={() => !microphone.disabled && microphone.onToggle()}
          className={stageButton({})}
        >
          <MicrophoneIcon
            aria-hidden
            strokeWidth={1.75}
            className={classNames('size-stage-icon', microphone.notHeard && 'text-stage-warn')}
          />
        </button>
        <button
          type="button"
          aria-label={t('bar.leave')}
          onClick={onLeave}
          className={stageButton({ kind: 'leave' })}
        >
          <PhoneOff aria-hidden strokeWidth={1.75} className="size-stage-icon" />
        </button>
      </div>
    </div>
  );
}
