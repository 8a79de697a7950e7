import type { Conference, Restriction } from '@intermind/contracts';
import { RESTRICTIONS } from '@intermind/contracts/roles';
import { DoorOpen, SlidersHorizontal } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Popover } from '../../shared/ui/popover.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';

const ALLOW = {
  chat: 'moderation.allowChat',
  microphone: 'moderation.allowMicrophone',
  camera: 'moderation.allowCamera',
  shareScreen: 'moderation.allowShareScreen',
} as const satisfies Record<Restriction, string>;

interface MeetingControlsProps extends Pick<Conference, 'locked' | 'restrictions'> {
  onLock: (locked: boolean) => void;
  onAllow: (what: Restriction, allowed: boolean) => void;
  /** For the room's owner. */
  onRoomSettings?: (() => void) | undefined;
}

/** Moderators lock the meeting, and say what the others may do. */
export function MeetingControls(props: MeetingControlsProps) {
  const { locked, restrictions, onLock, onAllow, onRoomSettings } = props;
  const t = useCallText();
  return (
    <Popover
      align="end"
      label={t('moderation.controls')}
      className="w-[21rem]"
      trigger={(opener) => (
        <IconButton
          {...opener}
          label={t('moderation.controls')}
          data-tooltip-align="end"
          icon={<SlidersHorizontal aria-hidden className="size-5" strokeWidth={1.75} />}
        />
      )}
    >
      {(close) => (
        <>
          <h2 className="text-lg leading-ui">{t('moderation.controls')}</h2>
          <div className="mt-3">
            <SwitchRow label={t('moderation.lock')} checked={locked} onChange={onLock} />
          </div>
          <div role="group" aria-label={t('moderation.allow')} className="mt-3 border-t border-line pt-3">
            <h3 className="text-sm font-semibold">{t('moderation.allow')}</h3>
            {RESTRICTIONS.map((what) => (
              <SwitchRow
                key={what}
                label={t(ALLOW[what])}
                checked={!restrictions.includes(what)}
                onChange={(on) => onAllow(what, on)}
              />
            ))}
            <p className="mt-2 text-sm text-ink-3">{t('moderation.allowNote')}</p>
          </div>
          {onRoomSettings && (
            <div className="mt-3 border-t border-line pt-3">
              <Button
                className="w-full"
                icon={<DoorOpen aria-hidden strokeWidth={1.75} className="flip size-5" />}
                onClick={() => {
                  close();
                  onRoomSettings();
                }}
              >
                {t('moderation.roomSettings')}
              </Button>
            </div>
          )}
        </>
      )}
    </Popover>
  );
}
