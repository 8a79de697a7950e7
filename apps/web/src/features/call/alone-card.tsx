import { Link2, QrCode } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';

interface AloneCardProps {
  link: string;
  onCopy: () => void;
  onInvite: () => void;
}

/** Over the own tile while nobody else is here: the link, ready to be sent. */
export function AloneCard({ link, onCopy, onInvite }: AloneCardProps) {
  const t = useCallText();
  const icon = { 'aria-hidden': true, strokeWidth: 2, className: 'size-4' } as const;
  return (
    <div className="mx-auto mb-2 flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm">
      <p className="text-center text-balance text-stage-ink-2 low:hidden">{t('stage.alone')}</p>
      <span className="room-code max-w-full truncate font-semibold">{link.replace(/^https?:\/\//, '')}</span>
      <span className="flex flex-wrap justify-center gap-2">
        <Button kind="stage" size="compact" icon={<Link2 {...icon} />} onClick={onCopy}>
          {t('stage.copyLink')}
        </Button>
        <Button kind="stage" size="compact" icon={<QrCode {...icon} />} onClick={onInvite}>
          {t('stage.invite')}
        </Button>
      </span>
    </div>
  );
}
