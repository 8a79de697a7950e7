import { LogOut, PhoneOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useCallText } from '../../platform/text.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { stageButton } from './stage-button.ts';

interface LeaveButtonProps {
  phone: boolean;
  onLeave: () => void;
  /** For people who may end the meeting, while others are in it: the button asks which of the two; if it cannot, one leaves. */
  onEndForAll: (() => void) | undefined;
}

export function LeaveButton({ phone, onLeave, onEndForAll }: LeaveButtonProps) {
  const t = useCallText();
  // An open menu stays until it is answered, also when the last of the others has gone meanwhile.
  const [open, setOpen] = useState(false);
  const asks = onEndForAll !== undefined || open;
  const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const;
  return (
    <Menu
      onStage
      side="top"
      align="end"
      className="w-60"
      onOpenChange={setOpen}
      onUnloadable={onLeave}
      sections={[
        {
          key: 'leave',
          items: [
            { key: 'leave', label: t('bar.leave'), icon: <LogOut {...icon} />, onSelect: onLeave },
            {
              key: 'end',
              label: t('bar.endForAll'),
              icon: <PhoneOff {...icon} />,
              onSelect: onEndForAll ?? onLeave,
            },
          ],
        },
      ]}
      trigger={({ ref, ...opener }) => (
        <Leave phone={phone} ref={ref} {...(asks ? opener : { onClick: onLeave })} />
      )}
    />
  );
}

function Leave({ phone, ...button }: { phone: boolean } & ComponentProps<'button'>) {
  const t = useCallText();
  return (
    <button
      {...button}
      type="button"
      aria-label={t('bar.leave')}
      className={stageButton({ phone, shape: 'wide', kind: 'leave' })}
    >
      <PhoneOff aria-hidden strokeWidth={1.75} className="size-stage-icon" />
      {!phone && (
        <span aria-hidden className="hidden @5xl/call:inline">
          {t('bar.leave')}
        </span>
      )}
    </button>
  );
}
