import { Redirect } from 'wouter';
import { SigningIn } from '../../features/shell/signing-in.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { LoadingPage } from '../../shared/ui/loading-page.tsx';

/** /auth: an address that starts the sign-in. */
export function SignInScreen() {
  const t = useText();
  const { status } = useSession();
  usePageTitle(t('signIn.section'));
  if (status === 'signed-in') return <Redirect replace to="/" />;
  if (status === 'loading') return <LoadingPage words={t('signIn.starting')} />;
  return <SigningIn path="/" />;
}
