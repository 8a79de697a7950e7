import { useEffect, useRef } from 'react';
import { audioContext } from '../../media/audio-output.ts';
import { createLevelMeter } from '../../media/level-meter.ts';
import type { LocalDevice } from '../../media/local-device.ts';
import { meterRatio } from '../../model/speaking.ts';

const BARS = 8;
const PERIOD_MS = 60;

/** Eight bars that follow the microphone. They move without React: sixteen times a second. */
export function LevelBars({ microphone }: { microphone: LocalDevice }) {
  const bars = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const context = audioContext();
    const meter = createLevelMeter(context);
    let source: MediaStreamAudioSourceNode | null = null;
    const listen = (track: MediaStreamTrack | null) => {
      source?.disconnect();
      source = track ? context.createMediaStreamSource(new MediaStream([track])) : null;
      source?.connect(meter.node);
    };
    listen(microphone.track());
    const stop = microphone.onTrack(listen);
    const timer = setInterval(() => {
      const lit = Math.round(meterRatio(source ? meter.level() : 0) * BARS);
      const element = bars.current;
      if (!element || element.dataset['lit'] === String(lit)) return;
      element.dataset['lit'] = String(lit);
      for (const [index, bar] of [...element.children].entries())
        bar.classList.toggle('bg-yours', index < lit);
    }, PERIOD_MS);
    return () => {
      clearInterval(timer);
      stop();
      source?.disconnect();
    };
  }, [microphone]);

  return (
    <span
      ref={bars}
      aria-hidden
      data-testid="microphone-level"
      className="level-marks inline-flex shrink-0 items-center gap-0.5"
    >
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} className="h-3.5 w-[3px] rounded-[1px] bg-line" />
      ))}
    </span>
  );
}
