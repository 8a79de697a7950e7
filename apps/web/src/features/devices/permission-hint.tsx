import { LockKeyhole, type LucideIcon, MicOff, ReceiptText, SlidersHorizontal, VideoOff } from 'lucide-react';
import type { PermissionHint } from '../../model/permission-help.ts';

interface PermissionHintPictureProps {
  hint: NonNullable<PermissionHint>;
  microphone: boolean;
}

/** Drawn, not read out: where in the address bar to look, or which switch to find. */
export function PermissionHintPicture({ hint, microphone }: PermissionHintPictureProps) {
  if (hint === 'switch')
    return (
      <div
        aria-hidden
        className="ms-7 mt-3.5 flex h-10 max-w-[17rem] items-center justify-between rounded-control bg-stage-control px-3 low:hidden"
      >
        <span className="h-2 w-24 rounded-round bg-stage-line-strong" />
        <span className="flex h-5 w-9 items-center justify-end rounded-round bg-stage-yours p-0.5 outline-2 outline-offset-3 outline-stage-ink">
          <span className="size-4 rounded-round bg-stage" />
        </span>
      </div>
    );
  const Icon = iconOf(hint, microphone);
  return (
    <div
      aria-hidden
      dir="ltr"
      className="ms-7 mt-3.5 flex h-10 max-w-[20rem] items-center gap-3 rounded-round bg-stage-control ps-1.5 pe-4 low:hidden"
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-round bg-stage text-stage-ink outline-2 outline-stage-yours">
        <Icon strokeWidth={2} className="size-4" />
      </span>
      <span className="truncate text-sm text-stage-ink-2">{location.host}</span>
    </div>
  );
}

function iconOf(hint: Exclude<PermissionHint, 'switch' | null>, microphone: boolean): LucideIcon {
  if (hint === 'crossed') return microphone ? MicOff : VideoOff;
  return hint === 'lock' ? LockKeyhole : hint === 'menu' ? ReceiptText : SlidersHorizontal;
}
