import { signIn } from '../../platform/session.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { useHistoryText } from './history-text.ts';

/**
 * What people see who opened the link to a shared meeting and are not signed in. The token stays behind the number sign
 * of this address, which the sign-in keeps in this browser and comes back to.
 */
export function ImportInvitation() {
  const t = useHistoryText();
  const tShell = useText();
  usePageTitle(t('history.section'));
  return (
    <NoticePage title={t('import.signInTitle')} text={t('import.signInText')}>
      <ActionButton kind="primary" size="large" act={() => signIn().catch(reportSignInFailure)}>
        {tShell('shell.signIn')}
      </ActionButton>
    </NoticePage>
  );
}
