import { ShieldAlert, SlidersHorizontal, TextQuote, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { SectionLayout } from '../../features/shell/section-layout.tsx';
import { useText } from '../../platform/text.ts';

/** What belongs to the member (spec 2 §2). */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const tProfile = useProfileText();
  const tPrompts = usePromptsText();
  return (
    <SectionLayout
      label={t('shell.profile')}
      sections={[
        { path: '/profile', label: t('shell.profile'), Icon: UserRound },
        { path: '/profile/settings', label: tProfile('settings.title'), Icon: SlidersHorizontal },
        { path: '/profile/prompts', label: tPrompts('prompts.title'), Icon: TextQuote },
        { path: '/profile/advanced', label: tProfile('advanced.title'), Icon: ShieldAlert },
      ]}
    >
      {children}
    </SectionLayout>
  );
}
