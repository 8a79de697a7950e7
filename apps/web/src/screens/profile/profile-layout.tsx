import { Receipt, ShieldAlert, SlidersHorizontal, TextQuote, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBillingText } from '../../platform/billing-text.ts';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { SectionLayout } from '../../features/shell/section-layout.tsx';
import { getConfig } from '../../platform/config.ts';
import { useText } from '../../platform/text.ts';

/** What belongs to the member (spec 2 §2). */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const tProfile = useProfileText();
  const tBilling = useBillingText();
  const tPrompts = usePromptsText();
  return (
    <SectionLayout
      label={t('shell.profile')}
      sections={[
        { path: '/profile', label: t('shell.profile'), Icon: UserRound },
        ...(getConfig().features.plans
          ? [{ path: '/profile/billing', label: tBilling('billing.usage'), Icon: Receipt }]
          : []),
        { path: '/profile/settings', label: tProfile('settings.title'), Icon: SlidersHorizontal },
        { path: '/profile/prompts', label: tPrompts('prompts.title'), Icon: TextQuote },
        { path: '/profile/advanced', label: tProfile('advanced.title'), Icon: ShieldAlert },
      ]}
    >
      {children}
    </SectionLayout>
  );
}
