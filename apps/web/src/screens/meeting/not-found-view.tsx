import { usePageTitle } from '../../app/page-title.ts';
import { useCallText } from '../../app/text.ts';
import { LobbyLayout } from '../../features/lobby/lobby-layout.tsx';
import { RoomCodeField } from '../../features/room-code/room-code-field.tsx';
import { Header } from '../../features/shell/header.tsx';

/** A well-formed code of no room: the field to try another one. */
export function NotFoundView({ code }: { code: string }) {
  const t = useCallText();
  usePageTitle(t('notFound.section'));
  return (
    <>
      <Header />
      <main className="flex grow flex-col">
        <LobbyLayout title={t('notFound.title')}>
          <p className="mt-4 text-lg text-ink-2">
            {t('notFound.text')} <span className="room-code text-ink">{code}</span>
          </p>
          <RoomCodeField className="mt-8 max-w-[24rem]" />
        </LobbyLayout>
      </main>
    </>
  );
}
