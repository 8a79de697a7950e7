import { getText } from './text.ts';
import { logProblem } from './log.ts';
import { showToast } from './toast.ts';

/** The identity provider could not be reached to sign in or up. */
export async function reportSignInFailure(cause: unknown): Promise<void> {
  logProblem('Signing in could not start', cause);
  const t = await getText();
  showToast({ kind: 'error', text: t('signIn.startFailedText'), id: 'sign-in' });
}
