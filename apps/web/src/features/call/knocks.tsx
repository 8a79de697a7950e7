import type { JoinRequest, JoinRequestId } from '@intermind/contracts';
import { Bell, BellOff } from 'lucide-react';
import { useCallText } from '../../app/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface KnocksProps {
  requests: readonly JoinRequest[];
  soundOn: boolean;
  onSound: (on: boolean) => void;
  onDecide: (ids: readonly JoinRequestId[], status: 'APPROVED' | 'REJECTED') => void;
}

/** Who waits at the door, for moderators. Goes away when somebody has decided, here or elsewhere. */
export function Knocks({ requests, soundOn, onSound, onDecide }: KnocksProps) {
  const t = useCallText();
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={t('knock.title', { count: requests.length })}
      className="knocks fixed z-20 rounded-tile border border-line bg-raised text-ink shadow-3"
    >
      <header className="flex h-12 items-center gap-2 ps-4 pe-2">
        <h2 className="grow text-sm font-semibold">{t('knock.title', { count: requests.length })}</h2>
        <IconButton
          size="compact"
          label={soundOn ? t('knock.soundOff') : t('knock.soundOn')}
          icon={
            soundOn ? (
              <Bell aria-hidden strokeWidth={2} className="size-4" />
            ) : (
              <BellOff aria-hidden strokeWidth={2} className="size-4" />
            )
          }
          onClick={() => onSound(!soundOn)}
        />
        {requests.length > 1 && (
          <Button
            kind="quiet"
            size="compact"
            className="!font-semibold !text-yours-text"
            onClick={() =>
              onDecide(
                requests.map(({ id }) => id),
                'APPROVED',
              )
            }
          >
            {t('knock.admitAll')}
          </Button>
        )}
      </header>
      <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto border-t border-line">
        {requests.map(({ id, name, language }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <Avatar id={id} name={name} />
            <span className="min-w-24 grow basis-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <bdi className="truncate">{name}</bdi>
                <LanguageTag language={language} />
              </span>
              <span className="block text-sm text-ink-2">{t('knock.guest')}</span>
            </span>
            <span className="ms-auto flex gap-1.5">
              <Button
                kind="quiet"
                className="pointer-coarse:h-11"
                aria-label={t('knock.denyName', { name })}
                onClick={() => onDecide([id], 'REJECTED')}
              >
                {t('knock.deny')}
              </Button>
              <Button
                kind="primary"
                className="pointer-coarse:h-11"
                aria-label={t('knock.admitName', { name })}
                onClick={() => onDecide([id], 'APPROVED')}
              >
                {t('knock.admit')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
