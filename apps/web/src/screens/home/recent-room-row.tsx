import type { RecentRoom } from '@intermind/contracts';
import { Copy, DoorOpen, Ellipsis, ListX } from 'lucide-react';
import { dayText } from '../../platform/day-text.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';

interface RecentRoomRowProps {
  room: RecentRoom;
  onCopyLink: () => void;
  /** For rooms of one's own. */
  onSettings?: (() => void) | undefined;
  onForget: () => void;
}

/** One room: its name, when it was used last, who is there now, and Join. */
export function RecentRoomRow({ room, onCopyLink, onSettings, onForget }: RecentRoomRowProps) {
  const t = useRoomsText();
  const tShell = useText();
  const language = useLanguage();
  const { id, title, yours, lastUsedAt, inside } = room;
  const name = title ?? id;
  const icon = 'size-5';
  const used = dayText(new Date(lastUsedAt), new Date(), language);
  const details = [
    ...(title ? [<span className="room-code text-sm">{id}</span>] : []),
    ...(yours ? [t('recent.yours')] : []),
    <time dateTime={lastUsedAt}>{used}</time>,
  ];
  return (
    <li className="flex min-h-16 items-center gap-2 border-t border-line py-2">
      <span className="min-w-0 grow">
        <bdi className={`block truncate font-semibold ${title ? '' : 'room-code'}`}>{name}</bdi>
        <span className="flex flex-wrap gap-x-1.5 text-sm text-ink-2">
          {details.map((detail, index) => (
            <span key={index}>
              {index > 0 && <span aria-hidden>· </span>}
              {detail}
            </span>
          ))}
        </span>
        {inside > 0 && (
          <span className="flex items-center gap-1.5 text-sm font-medium text-yours-text">
            <i aria-hidden className="size-[7px] rounded-full bg-yours" />
            {t('recent.inside', { count: inside })}
          </span>
        )}
      </span>
      <LinkButton to={`/${id}`} shape="narrow" aria-label={t('recent.joinName', { name })}>
        {tShell('roomCode.join')}
      </LinkButton>
      <Menu
        align="end"
        className="w-64"
        sections={[
          {
            key: 'room',
            items: [
              {
                key: 'copy',
                label: tShell('link.copy'),
                icon: <Copy aria-hidden strokeWidth={1.75} className={icon} />,
                onSelect: onCopyLink,
              },
              ...(onSettings
                ? [
                    {
                      key: 'settings',
                      label: t('settings.title'),
                      icon: <DoorOpen aria-hidden strokeWidth={1.75} className={`flip ${icon}`} />,
                      onSelect: onSettings,
                    },
                  ]
                : []),
              {
                key: 'forget',
                label: t('recent.forget'),
                icon: <ListX aria-hidden strokeWidth={1.75} className={icon} />,
                onSelect: onForget,
              },
            ],
          },
        ]}
        trigger={(opener) => (
          <Button
            {...opener}
            kind="quiet"
            shape="square"
            aria-label={t('recent.more', { name })}
            icon={<Ellipsis aria-hidden strokeWidth={1.75} className={icon} />}
          />
        )}
      />
    </li>
  );
}
