import { Check } from 'lucide-react';
import { PricingLink } from '../../../features/shell/pricing-link.tsx';
import { useHomeText } from '../../../platform/home-text.ts';

/** The room owner’s plan covers everyone. */
export function PlanPage() {
  const t = useHomeText();
  return (
    <div className="spread">
      <div className="spread-head spread-source">{t('planSlide.owner')}</div>
      <div className="spread-head order-3 @min-[36rem]/spread:order-none">{t('planSlide.guests')}</div>
      <ul className="plan-rows spread-source order-2 @min-[36rem]/spread:order-none">
        {[t('planSlide.interpretation'), t('planSlide.transcript'), t('planSlide.recording')].map((text) => (
          <li key={text} className="plan-row">
            <Check aria-hidden className="size-5 shrink-0 text-yours-text" strokeWidth={2} />
            {text}
          </li>
        ))}
      </ul>
      <ul className="plan-rows order-4 @min-[36rem]/spread:order-none">
        {[t('planSlide.noAccount'), t('planSlide.noPlan'), t('planSlide.noInstall')].map((text) => (
          <li key={text} className="plan-row text-yours-text">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PlanPrices() {
  return <PricingLink className="underline decoration-line-strong" />;
}
