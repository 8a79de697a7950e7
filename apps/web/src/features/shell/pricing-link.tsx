import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { useBillingText } from '../../platform/billing-text.ts';

/** The way to the prices; its word is loaded with it. */
export function PricingLink({ className }: { className: string }) {
  const t = useBillingText();
  const isHere = usePathname() === '/pricing';
  return (
    <Link to="/pricing" aria-current={isHere ? 'page' : undefined} className={className}>
      {t('billing.pricing')}
    </Link>
  );
}
