import { Mic, MicOff, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../platform/text.ts';
import type { TilePlace } from './tile-grid.tsx';
import { stageButton } from './stage-button.ts';
import { useSize } from './use-size.ts';

interface FloatingVideoProps {
  microphone: { on: boolean; disabled: boolean; onToggle: () => void };
  onLeave: () => void;
  tile: (place: TilePlace) => ReactNode;
}

/** One tile as large as the window, with mute and leave under it. */
export function FloatingVideo({ microphone, onLeave, tile }: FloatingVideoProps) {
  const t = useCallText();
  const [outside, size] = useSize();
  const MicrophoneIcon = microphone.on ? Mic : MicOff;
  const label = t(microphone.on ? 'device.microphoneOff' : 'device.microphoneOn');
  return (
    <div className="floating-video on-stage flex h-full flex-col bg-stage text-stage-ink">
      <ul ref={outside} className="relative min-h-0 grow overflow-hidden">
        {size && tile({ leftPx: 0, topPx: 0, widthPx: size.width, heightPx: size.height, small: true })}
      </ul>
      <div className="flex shrink-0 justify-center gap-2 p-2">
        <button
          type="button"
          aria-label={label}
          aria-disabled={microphone.disabled || undefined}
          onClick={() => !microphone.disabled && microphone.onToggle()}
          className={stageButton({})}
        >
          <MicrophoneIcon aria-hidden strokeWidth={1.75} className="size-stage-icon" />
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
