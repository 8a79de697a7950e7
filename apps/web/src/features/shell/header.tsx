import { MessageSquareWarning } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { getConfig } from '../../platform/config.ts';
import { openFeedback } from '../../platform/feedback.ts';
import { getProductName } from '../../platform/page-title.ts';
import { signIn, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LanguageMenu } from './language-menu.tsx';

const NavLinks = lazy(async () => ({ default: (await import('./nav-links.tsx')).NavLinks }));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Logo, pages of members, language, and who is signed in. On small screens the pages are in the menu, the language in the footer. */
export function Header() {
  const t = useText();
  const { status, user } = useSession();
  return (
    <header className="page-column flex h-14 shrink-0 items-center justify-between md:h-18">
      <Link
        to="/"
        aria-label={t('shell.toHome', { product: getProductName() })}
        className="inline-flex items-center rounded-control pointer-coarse:min-h-11"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-1 sm:gap-3">
        {(user ?? getConfig().features.plans) && (
          <Suspense>
            <NavLinks member={!!user} />
          </Suspense>
        )}
        <Button
          kind="quiet"
          shape="narrow"
          aria-label={t('shell.reportProblem')}
          icon={<MessageSquareWarning aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />}
          onClick={({ currentTarget }) => void openFeedback(currentTarget)}
        >
          <span className="max-md:hidden">{t('shell.reportProblem')}</span>
        </Button>
        <span className="hidden sm:block">
          <LanguageMenu />
        </span>
        {status === 'loading' && <Skeleton className="h-10 w-20" />}
        {status === 'signed-out' && (
          <Button onClick={() => void signIn().catch(reportSignInFailure)}>{t('shell.signIn')}</Button>
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
