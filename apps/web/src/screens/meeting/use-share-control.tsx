import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import { ScreenShare, ScreenShareOff } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import type { Sharing } from '../../call/sharing.ts';
import type { BarControl } from '../../features/call/bar.tsx';
import { ToggleButton } from '../../features/call/toggle-button.tsx';
import { youMaySend, yourself } from '../../model/conference-state.ts';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

/** The button that shares the screen; none in browsers that cannot. */
export function useShareControl({ store }: Meeting, sharing: Sharing, phone: boolean): readonly BarControl[] {
  const t = useCallText();
  const state = useStore(sharing.store);
  const may = useStore(store, ({ conference }) => youMaySend(conference).shareScreen);
  const roleAllows = useStore(store, ({ conference }) => {
    const you = conference && yourself(conference);
    return !!you && ROLE_RIGHTS[you.role].shareScreen;
  });
  useEffect(
    () =>
      sharing.store.subscribe(
        (now) => now === 'failed' && showToast({ kind: 'error', text: t('share.failed'), id: 'share' }),
      ),
    [sharing, t],
  );
  if (!sharing.possible) return [];
  const on = state === 'on';
  const disabled = !may;
  const hint = t(on ? 'share.stop' : 'share.start');
  const reason = may ? undefined : t(roleAllows ? 'share.restricted' : 'share.role');
  const Icon = on ? ScreenShareOff : ScreenShare;
  const toggle = () => (on ? sharing.stop() : void sharing.start());
  return [
    {
      id: 'share',
      place: 'centre',
      control: (
        <ToggleButton
          on={on}
          label={t('share.start')}
          hint={reason ?? hint}
          icon={Icon}
          phone={phone}
          disabled={disabled}
          shortcut={null}
          onToggle={toggle}
        />
      ),
      inMore: {
        menu: {
          key: 'share',
          items: [
            {
              key: 'share',
              label: hint,
              ...(reason ? { detail: reason } : {}),
              disabled,
              icon: <Icon aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggle,
            },
          ],
        },
      },
    },
  ];
}
