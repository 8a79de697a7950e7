import { ScreenShare } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';

/** In the place of your own screen, which would mirror itself for ever. */
export function SharingNote({ onStop }: { onStop: () => void }) {
  const t = useCallText();
  return (
    <div
      role="status"
      className="mb-2 flex min-h-10 max-w-full items-center gap-2.5 self-center rounded-control bg-stage-control py-1 ps-3.5 pe-1 text-sm font-semibold text-stage-ink"
    >
      <ScreenShare aria-hidden strokeWidth={2} className="size-4 shrink-0 text-stage-yours" />
      <span>{t('share.sharing')}</span>
      <button
        type="button"
        onClick={onStop}
        className="ms-2 min-h-8 rounded-control bg-stage-control-hover px-3 text-stage-danger hover:brightness-110 pointer-coarse:min-h-11"
      >
        {t('share.stop')}
      </button>
    </div>
  );
}
