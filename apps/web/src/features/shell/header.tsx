import { lazy, Suspense } from 'react';
import { getProductName } from '../../app/page-title.ts';
import { signIn, useSession } from '../../app/session.ts';
import { useText } from '../../app/text.ts';
import { reportSignInFailure } from '../../shared/sign-in-failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SignInHint } from './sign-in-hint.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Logo, language, and who is signed in. On small screens the language is in the footer. */
export function Header() {
  const t = useText();
  const { status, user } = useSession();
  return (
    <header className="page-column flex h-14 shrink-0 items-center justify-between md:h-18">
      <Link to="/" aria-label={t('shell.toHome', { product: getProductName() })} className="rounded-control">
        <Logo />
      </Link>
      <div className="flex items-center gap-3">
        <span className="hidden sm:block">
          <LanguageMenu />
        </span>
        {status === 'loading' && <Skeleton className="h-10 w-20" />}
        {status === 'signed-out' && (
          <span className="relative">
            <Button onClick={() => void signIn().catch(reportSignInFailure)}>{t('shell.signIn')}</Button>
            <SignInHint />
          </span>
        )}
        {user && (
          <Suspense fallback={<Skeleton className="size-10" />}>
            <AccountMenu user={user} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
