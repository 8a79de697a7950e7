import type { JoinRequest, JoinRequestId } from '@intermind/contracts';
import { Bell, BellOff } from 'lucide-react';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface KnocksProps {
  /** Over the stage, or the first part of the list of people. */
  place: 'stage' | 'panel';
  requests: readonly JoinRequest[];
  /** Decided about, the answer is on its way. */
  deciding: ReadonlySet<JoinRequestId>;
  soundOn: boolean;
  onSound: (on: boolean) => void;
  onDecide: (ids: readonly JoinRequestId[], status: 'APPROVED' | 'REJECTED') => void;
}

/** Who asks to join, for moderators. Goes away when someone has decided, here or elsewhere. */
export function Knocks({ place, requests, deciding, soundOn, onSound, onDecide }: KnocksProps) {
  const t = useCallText();
  const language = useLanguage();
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={t('knock.title', { count: requests.length })}
      className={
        place === 'stage'
          ? 'knocks rounded-tile border border-line bg-raised text-ink shadow-3'
          : 'border-b border-line bg-yours-tint'
      }
    >
      <header className="flex min-h-12 shrink-0 items-center gap-2 ps-4 pe-2">
        <h2 className="grow text-sm font-semibold">{t('knock.title', { count: requests.length })}</h2>
        <IconButton
          size="compact"
          label={t('knock.sound')}
          aria-pressed={soundOn}
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
            kind="quiet-yours"
            size="compact"
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
      <ul className={place === 'stage' ? 'max-h-96 min-h-0 overflow-y-auto border-t border-line' : ''}>
        {requests.map(({ id, name, language: spoken, createdAt }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <Avatar id={id} name={name} />
            <span className="min-w-24 grow basis-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <bdi className="truncate">{name}</bdi>
                <LanguageTag language={spoken} />
              </span>
              <span className="block text-sm text-ink-2">{t('knock.guest')}</span>
              <span className="block text-sm text-ink-3 tabular-nums">
                {t('knock.asked', { time: clockTime(new Date(createdAt), language) })}
              </span>
            </span>
            <span className="ms-auto flex gap-1.5">
              <Button
                kind="quiet"
                className="pointer-coarse:h-11"
                aria-label={t('knock.denyName', { name })}
                disabled={deciding.has(id)}
                onClick={() => onDecide([id], 'REJECTED')}
              >
                {t('knock.deny')}
              </Button>
              <Button
                kind="primary"
                className="pointer-coarse:h-11"
                aria-label={t('knock.admitName', { name })}
                busy={deciding.has(id)}
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
