import type { MemberSession } from '@intermind/contracts';
import { Laptop, Smartphone } from 'lucide-react';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { deviceOf } from './device-of.ts';
import { useProfileText } from './profile-text.ts';

interface SessionRowProps {
  session: MemberSession;
  onSignOut: () => Promise<void>;
}

/** One browser in which the member is signed in. */
export function SessionRow({ session, onSignOut }: SessionRowProps) {
  const t = useProfileText();
  const language = useLanguage();
  const { browser, system, handheld } = deviceOf(session.userAgent);
  const Icon = handheld ? Smartphone : Laptop;
  const device =
    browser && system ? t('advanced.deviceOn', { browser, system }) : browser || t('advanced.unknownDevice');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const method = {
    password: t('advanced.byPassword'),
    code: t('advanced.byCode'),
    'recovery-code': t('advanced.byRecoveryCode'),
    passkey: t('advanced.byPasskey'),
  }[session.method];
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-2 first:border-0">
      <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-ink-3">
          {session.current
            ? t('advanced.here')
            : t('advanced.lastUsed', { time: time.format(new Date(session.lastUsedAt)) })}
          {' · '}
          {method}
        </p>
      </div>
      {!session.current && (
        <ActionButton size="compact" aria-label={t('advanced.signOutDevice', { device })} act={onSignOut}>
          {t('advanced.signOut')}
        </ActionButton>
      )}
    </li>
  );
}
