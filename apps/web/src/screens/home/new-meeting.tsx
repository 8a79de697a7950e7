import { CalendarPlus, ChevronDown, Link, Video, Zap } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { useNewMeeting } from './use-new-meeting.ts';

const MeetingLinkDialog = lazy(async () => ({
  default: (await import('./meeting-link-dialog.tsx')).MeetingLinkDialog,
}));

/** The main button of home, with its three choices. */
export function NewMeeting() {
  const t = useText();
  const { start, busy, creating, made, forget } = useNewMeeting();
  const items = [
    { key: 'instant', Icon: Zap, label: t('home.startNow'), detail: t('home.startNowDetail') },
    { key: 'later', Icon: Link, label: t('home.createForLater'), detail: t('home.createForLaterDetail') },
    { key: 'calendar', Icon: CalendarPlus, label: t('home.schedule'), detail: t('home.scheduleDetail') },
  ] as const;
  return (
    <>
      <Menu
        className="w-[21rem]"
        sections={[
          {
            key: 'choices',
            items: items.map(({ Icon, ...item }) => ({
              ...item,
              icon: <Icon aria-hidden className="size-5 self-start" strokeWidth={1.75} />,
              onSelect: () => start(item.key),
            })),
          },
        ]}
        trigger={(opener, open) => (
          <Button
            {...opener}
            kind="primary"
            size="large"
            busy={busy}
            className="w-full sm:w-auto"
            icon={<Video aria-hidden className="size-5" strokeWidth={1.75} />}
          >
            {creating ? t('home.creating') : t('home.newMeeting')}
            <ChevronDown
              aria-hidden
              strokeWidth={2}
              className={`size-4 transition-transform duration-(--t-base) ${open ? 'rotate-180' : ''}`}
            />
          </Button>
        )}
      />
      {made && (
        <Suspense>
          <MeetingLinkDialog meeting={made} onClose={forget} />
        </Suspense>
      )}
    </>
  );
}
