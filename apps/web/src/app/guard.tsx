import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { SigningIn } from '../features/shell/signing-in.tsx';
import { logProblem } from '../platform/log.ts';
import { localeParameter } from '../platform/language-choice.ts';
import { LoadingPage } from '../shared/ui/loading-page.tsx';
import { useSession } from '../platform/session.ts';
import { setLanguage, useText } from '../platform/text.ts';
import type { Access } from './route-table.ts';
import { To } from './to.tsx';

interface GuardProps {
  access: Access;
  /** Instead of starting the sign-in at once. */
  signedOut?: ComponentType | undefined;
  children: ReactNode;
}

/**
 * For signed-in pages: applies the `locale` query parameter, starts sign-in when nobody is signed in, and returns to
 * this address (spec 1 §2). A member who is not an administrator is led from the admin area to the site root (spec 2 §2).
 */
export function Guard({ access, signedOut = SigningIn, children }: GuardProps) {
  if (access === 'open') return children;
  return (
    <SignedIn adminOnly={access === 'admin'} signedOut={signedOut}>
      {children}
    </SignedIn>
  );
}

interface SignedInProps {
  adminOnly: boolean;
  signedOut: ComponentType;
  children: ReactNode;
}

function SignedIn({ adminOnly, signedOut: SignedOut, children }: SignedInProps) {
  const t = useText();
  const { status, user } = useSession();

  useEffect(() => {
    const language = localeParameter(location.search);
    if (language)
      setLanguage(language).catch((cause: unknown) => logProblem('The locale was not applied', cause));
  }, []);

  if (status === 'loading') return <LoadingPage words={t('common.loading')} />;
  if (status === 'signed-out') {
    return (
      <Suspense fallback={<LoadingPage words={t('common.loading')} />}>
        <SignedOut />
      </Suspense>
    );
  }
  if (adminOnly && !user?.isAdmin) {
    return <To path="/" />;
  }
  return children;
}
