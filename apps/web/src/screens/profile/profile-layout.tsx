import { CalendarDays, Receipt, ShieldAlert, SlidersHorizontal, TextQuote, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBillingText } from '../../platform/billing-text.ts';
import { useCalendarText } from '../../features/calendar/calendar-text.ts';
import { CALENDARS_PATH } from '../../features/calendar/calendars-path.ts';
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
  const tCalendar = useCalendarText();
  const { plans, calendar } = getConfig().features;
  return (
    <SectionLayout
      label={t('shell.profile')}
      sections={[
        { path: '/profile', label: t('shell.profile'), Icon: UserRound },
        ...(plans ? [{ path: '/profile/billing', label: tBilling('billing.usage'), Icon: Receipt }] : []),
        { path: '/profile/settings', label: tProfile('settings.title'), Icon: SlidersHorizontal },
        ...(calendar
          ? [{ path: CALENDARS_PATH, label: tCalendar('sources.title'), Icon: CalendarDays }]
          : []),
        { path: '/profile/prompts', label: tPrompts('prompts.title'), Icon: TextQuote },
        { path: '/profile/advanced', label: tProfile('advanced.title'), Icon: ShieldAlert },
      ]}
    >
      {children}
    </SectionLayout>
  );
}
