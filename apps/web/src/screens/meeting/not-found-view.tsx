import { usePageTitle } from '../../platform/page-title.ts';
import { useCallText } from '../../platform/text.ts';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { Header } from '../../features/shell/header.tsx';

/** Stands where the code goes, which is set in its own face. */
const MARK = '\u0001';

/** A well-formed code of no room: the field to try another one. */
export function NotFoundView({ code }: { code: string }) {
  const t = useCallText();
  usePageTitle(t('notFound.section'));
  const [before, after] = t('notFound.text', { code: MARK }).split(MARK);
  return (
    <>
      <Header />
      <main className="flex grow flex-col">
        <NoticeLayout title={t('notFound.title')}>
          <p className="mt-4 text-lg text-ink-2">
            {before}
            <span className="room-code text-ink">{code}</span>
            {after}
          </p>
          <RoomCodeField className="mt-8 max-w-[24rem]" />
        </NoticeLayout>
      </main>
    </>
  );
}
