import { type ReactNode, useEffect } from 'react';
import { SigningIn } from '../features/shell/signing-in.tsx';
import { NoticePage } from '../shared/ui/notice-page.tsx';
import { logProblem } from '../platform/log.ts';
import { localeParameter } from '../platform/language-choice.ts';
import { LoadingPage } from '../shared/ui/loading-page.tsx';
import { useSession } from '../platform/session.ts';
import { setLanguage, useText } from '../platform/text.ts';
import type { Access } from './route-table.ts';

interface GuardProps {
  access: Access;
  children: ReactNode;
}

/**
 * For signed-in pages: applies the `locale` query parameter, starts sign-in when nobody is signed in, and returns to
 * this address (spec 1 §2). Administrators’ pages tell other members who they are for.
 */
export function Guard({ access, children }: GuardProps) {
  return access === 'open' ? children : <SignedIn adminOnly={access === 'admin'}>{children}</SignedIn>;
}

function SignedIn({ adminOnly, children }: { adminOnly: boolean; children: ReactNode }) {
  const t = useText();
  const { status, user } = useSession();

  useEffect(() => {
    const language = localeParameter(location.search);
    if (language)
      setLanguage(language).catch((cause: unknown) => logProblem('The locale was not applied', cause));
  }, []);

  if (status === 'loading') return <LoadingPage words={t('common.loading')} />;
  if (status === 'signed-out') return <SigningIn />;
  if (adminOnly && !user?.isAdmin) {
    return <NoticePage title={t('signIn.forbiddenTitle')} text={t('signIn.forbiddenText')} />;
  }
  return children;
}
