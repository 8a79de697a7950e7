import type { UserInfo } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useStore } from 'zustand';
import { CurrentPlan } from '../../features/billing/current-plan.tsx';
import { CommunicationSection } from '../../features/profile/communication-section.tsx';
import { type Name, NameForm } from '../../features/profile/name-form.tsx';
import { ProfileSection } from '../../features/profile/profile-section.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { SavingNote } from '../../features/settings/saving-note.tsx';
import { logProblem } from '../../platform/log.ts';
import { memberSettings } from '../../platform/member-settings.ts';
import { replaceUser, useSession } from '../../platform/session.ts';
import { browserSettings } from '../../platform/settings.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { getConfig, hasOwnProvider } from '../../platform/config.ts';
import { showToast } from '../../platform/toast.ts';
import { ProfilePage } from './profile-page.tsx';

/** `/profile`: name, the plan and how to cancel it, communication preferences (spec 2 §2). */
export function ProfileScreen() {
  const { user } = useSession();
  return user ? <Profile key={user.id} user={user} /> : null;
}

function Profile({ user }: { user: UserInfo }) {
  const t = useProfileText();
  const tShell = useText();
  const language = useLanguage();
  const settings = browserSettings();
  const values = useStore(settings);
  const keeper = memberSettings();
  const saving = useStore(keeper.saving);
  const save = async (body: Name): Promise<string | null> => {
    try {
      replaceUser(await call('PATCH /users', { body, bypassErrorHandler: true }));
      showToast({ kind: 'success', text: t('profile.saved'), id: 'name' });
      return null;
    } catch (cause) {
      logProblem('The name was not saved', cause);
      return t('profile.saveFailed');
    }
  };
  return (
    <ProfilePage title={tShell('shell.profile')}>
      <ProfileSection title={t('profile.name')} note={t('profile.nameNote')}>
        <NameForm name={user} onSave={save} />
        <dl className="mt-5 border-t border-line pt-4">
          <dt className="text-sm font-semibold">{t('profile.email')}</dt>
          <dd className="mt-1 wrap-anywhere text-ink-2">
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </dl>
      </ProfileSection>
      {getConfig().features.plans && <CurrentPlan />}
      <ProfileSection
        title={t('profile.security')}
        note={t(hasOwnProvider() ? 'profile.securityNote' : 'profile.securityOutside')}
      >
        {hasOwnProvider() && (
          <a
            href={`/oidc/account?${new URLSearchParams({ return_to: '/profile', locale: language })}`}
            className={buttonClass()}
          >
            {t('profile.manage')}
          </a>
        )}
      </ProfileSection>
      <CommunicationSection
        values={values}
        onChange={settings.setState}
        saving={<SavingNote saving={saving} onRetry={() => keeper.retry()} />}
      />
    </ProfilePage>
  );
}
