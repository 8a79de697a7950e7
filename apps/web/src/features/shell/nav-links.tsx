import { Suspense } from 'react';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { getConfig } from '../../platform/config.ts';
import { useText } from '../../platform/text.ts';
import { PricingLink } from './pricing-link.tsx';

/** In the header: the prices where plans are on, and the pages of members. On small screens they are in the account menu. */
export function NavLinks({ member }: { member: boolean }) {
  const t = useText();
  return (
    <>
      {getConfig().features.plans && (
        <Suspense>
          <PricingLink className={`nav-link hidden ${member ? 'lg:inline-flex' : 'sm:inline-flex'}`} />
        </Suspense>
      )}
      {member && (
        <>
          <NavLink to="/history" label={t('shell.history')} className="sm:inline-flex" />
          <NavLink to="/ask" label={t('shell.ask')} className="lg:inline-flex" />
        </>
      )}
    </>
  );
}

function NavLink({ to, label, className }: { to: string; label: string; className: string }) {
  const isHere = usePathname().startsWith(to);
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={`nav-link hidden ${className}`}>
      {label}
    </Link>
  );
}
