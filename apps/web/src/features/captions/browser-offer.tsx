import { type ReactNode, useState } from 'react';
import { useCallText } from '../../platform/text.ts';
import { Popover } from '../../shared/ui/popover.tsx';

interface BrowserOfferProps {
  /** What the browser can do, as the button says it. */
  text: string;
  offered: boolean;
  /** Stands there when nothing is offered. */
  otherwise: ReactNode;
  /** Where it is switched on, with what that means. */
  children: ReactNode;
}

/** Offers the person’s own browser, in the strip of captions; stays while its popover is open, to say how it goes. */
export function BrowserOffer({ text, offered, otherwise, children }: BrowserOfferProps) {
  const t = useCallText();
  const [open, setOpen] = useState(false);
  if (!offered && !open) return otherwise;
  return (
    <Popover
      onStage
      side="top"
      align="start"
      label={t('browserWords.write')}
      onOpenChange={setOpen}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          className="min-h-6 rounded-control pointer-coarse:min-h-11 text-start text-stage-ink-2 underline underline-offset-2 hover:text-stage-ink"
        >
          {text}
        </button>
      )}
    >
      {children}
    </Popover>
  );
}
