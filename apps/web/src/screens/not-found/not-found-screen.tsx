import { usePathname } from 'wouter/use-browser-location';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRoomLike } from '../../platform/room-address.ts';
import { useText } from '../../platform/text.ts';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';

/** An address without a page. One that looks like a room offers the code field again. */
export function NotFoundScreen() {
  const t = useText();
  const pathname = usePathname();
  usePageTitle(t('notFound.section'));
  const segment = decodeSegment(pathname.slice(1));
  const roomLike = isRoomLike(segment);
  return (
    <NoticeLayout title={roomLike ? t('notFound.roomTitle') : t('notFound.title')}>
      <p className="mt-4 text-lg text-ink-2">{roomLike ? t('notFound.roomText') : t('notFound.text')}</p>
      {roomLike && <RoomCodeField key={segment} initial={segment} className="mt-8 max-w-[24rem]" />}
      <div className="mt-8">
        <LinkButton to="/" kind={roomLike ? 'line' : 'primary'} size="large">
          {t('common.home')}
        </LinkButton>
      </div>
    </NoticeLayout>
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not well encoded: certainly no room code.
    return '';
  }
}
