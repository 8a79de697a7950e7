import { usePathname } from 'wouter/use-browser-location';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRoomLike } from '../../platform/room-address.ts';
import { useText } from '../../platform/text.ts';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** An address without a page. One that looks like a room offers the code field again. */
export function NotFoundScreen() {
  const t = useText();
  const pathname = usePathname();
  usePageTitle(t('notFound.section'));
  const segment = decodeSegment(pathname.slice(1));
  const roomLike = isRoomLike(segment);
  return (
    <div className="page-column flex grow flex-col justify-center pb-24">
      <div className="max-w-[28rem]">
        <h1 className="text-2xl">{roomLike ? t('notFound.roomTitle') : t('notFound.title')}</h1>
        <p className="mt-3 text-lg text-ink-2">{roomLike ? t('notFound.roomText') : t('notFound.text')}</p>
        {roomLike && <RoomCodeField key={segment} initial={segment} className="mt-8" />}
        <div className="mt-10">
          <LinkButton to="/" kind={roomLike ? 'line' : 'primary'} size="large">
            {t('common.home')}
          </LinkButton>
        </div>
      </div>
    </div>
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
