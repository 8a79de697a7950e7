import type { JoinRequest, JoinRequestId } from '@intermind/contracts';
import { Ban, Bell, BellOff, Ellipsis } from 'lucide-react';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { Decision } from '../../model/meeting.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Menu } from '../../shared/ui/menu.tsx';

interface JoinRequestsProps {
  /** Over the stage, or the first part of the list of people. */
  place: 'stage' | 'panel';
  requests: readonly JoinRequest[];
  /** Decided about, the answer is on its way. */
  deciding: ReadonlySet<JoinRequestId>;
  /** Over a small stage: several are one line, which leads to all of them. */
  onShowAll?: (() => void) | undefined;
  soundOn: boolean;
  onSound: (on: boolean) => void;
  onDecide: (ids: readonly JoinRequestId[], decision: Decision) => void;
}

/** Join requests, for moderators. Each disappears when someone has answered it. */
export function JoinRequests(props: JoinRequestsProps) {
  const { place, requests, deciding, soundOn, onSound, onDecide, onShowAll } = props;
  const t = useCallText();
  if (requests.length === 0) return null;
  const present = requests.filter(({ absentSince }) => !absentSince);
  const gone = requests.filter(({ absentSince }) => absentSince);
  const brief = onShowAll && requests.length > 1;
  // Requests of guests who left must not cover faces.
  if (place === 'stage' && present.length === 0) return null;
  const title =
    present.length > 0 ? t('joinRequests.title', { count: present.length }) : t('joinRequests.gone');
  return (
    <section
      aria-label={title}
      className={
        place === 'stage'
          ? 'join-requests rounded-tile border border-line bg-raised text-ink shadow-3'
          : 'border-b border-line bg-yours-tint'
      }
    >
      <header
        className={`flex min-h-12 shrink-0 flex-wrap items-center justify-end gap-x-2 ${
          place === 'stage' ? 'ps-4 pe-2' : 'ps-5 pe-3'
        }`}
      >
        <h2 tabIndex={-1} className="min-w-40 grow py-1 text-sm font-semibold outline-none">
          {title}
        </h2>
        <IconButton
          size="compact"
          label={t('joinRequests.sound')}
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
        {brief && (
          <Button kind="quiet-yours" size="compact" onClick={onShowAll}>
            {t('people.title')}
          </Button>
        )}
        {place === 'panel' && present.length > 1 && (
          <Button
            kind="quiet"
            size="compact"
            onClick={() =>
              onDecide(
                present.map(({ id }) => id),
                'REJECTED',
              )
            }
          >
            {t('joinRequests.denyAll')}
          </Button>
        )}
        {present.length > 1 && !brief && (
          <Button
            kind="quiet-yours"
            size="compact"
            onClick={() =>
              onDecide(
                present.map(({ id }) => id),
                'APPROVED',
              )
            }
          >
            {t('joinRequests.admitAll')}
          </Button>
        )}
      </header>
      {(place === 'panel' || !brief) && (
        <ul className={place === 'stage' ? 'min-h-0 overflow-y-auto border-t border-line' : ''}>
          {[...present, ...gone].map((request, index) => (
            <Row
              key={request.id}
              request={request}
              place={place}
              first={index === 0}
              deciding={deciding.has(request.id)}
              onDecide={(decision) => onDecide([request.id], decision)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<JoinRequestsProps, 'place'> {
  request: JoinRequest;
  /** One solid button in a list: the longest wait. */
  first: boolean;
  deciding: boolean;
  onDecide: (decision: Decision) => void;
}

/** One guest, dimmed when their page is closed: an answer reaches them only if they return in time. */
function Row({ request, place, first, deciding, onDecide }: RowProps) {
  const t = useCallText();
  const reader = useLanguage();
  const { name, language, createdAt, absentSince } = request;
  return (
    <li
      className={`flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 ${place === 'stage' ? 'px-4' : 'px-5'}`}
    >
      <Avatar name={name} className="size-9" away={!!absentSince} />
      <span className="min-w-32 grow basis-0">
        <span
          className={`flex items-start gap-1.5 leading-ui font-semibold ${absentSince ? 'text-ink-3' : ''}`}
        >
          <bdi className="line-clamp-3 min-w-0 wrap-anywhere">{name}</bdi>
          <LanguageTag language={language} className="mt-0.5 shrink-0" />
        </span>
        <span className="block text-sm leading-ui wrap-anywhere text-ink-2 tabular-nums">
          {absentSince
            ? t('joinRequests.gone')
            : t('joinRequests.asked', { time: clockTime(new Date(createdAt), reader) })}
        </span>
      </span>
      <span className="ms-auto flex flex-wrap justify-end gap-1">
        <Button
          kind="quiet"
          shape="narrow"
          aria-label={t('joinRequests.denyName', { name })}
          aria-disabled={deciding || undefined}
          onClick={() => deciding || onDecide('REJECTED')}
        >
          {t('joinRequests.deny')}
        </Button>
        <Button
          kind={first && !absentSince ? 'primary' : 'line'}
          shape="narrow"
          aria-label={t('joinRequests.admitName', { name })}
          busy={deciding}
          onClick={() => onDecide('APPROVED')}
        >
          {t('joinRequests.admit')}
        </Button>
        <Menu
          align="end"
          className="w-72"
          sections={[
            {
              key: 'deny',
              items: [
                {
                  key: 'block',
                  label: <span className="text-danger-text">{t('joinRequests.denyBlock')}</span>,
                  detail: t('joinRequests.denyBlockNote'),
                  icon: <Ban aria-hidden strokeWidth={1.75} className="size-5" />,
                  onSelect: () => deciding || onDecide('BLOCKED'),
                },
              ],
            },
          ]}
          trigger={(opener) => (
            <Button
              {...opener}
              kind="quiet"
              shape="square"
              aria-label={t('people.more', { name })}
              icon={<Ellipsis aria-hidden strokeWidth={1.75} className="size-5" />}
            />
          )}
        />
      </span>
    </li>
  );
}
