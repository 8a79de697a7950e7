import type { ReactNode } from 'react';
import { getProductName } from '../../platform/page-title.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useProfileText } from './profile-text.ts';

interface CommunicationSectionProps {
  values: Pick<LocalSettings, 'newsletterSubscription' | 'promotionsSubscription'>;
  onChange: (change: Partial<LocalSettings>) => void;
  /** Whether it is saved. */
  saving: ReactNode;
}

/** Which letters the member wants (spec 2 §3). */
export function CommunicationSection({ values, onChange, saving }: CommunicationSectionProps) {
  const t = useProfileText();
  return (
    <ProfileSection title={t('profile.communication')}>
      <div className="-my-2 flex flex-col gap-2">
        <SwitchRow
          label={t('profile.newsletter')}
          note={t('profile.newsletterNote', { product: getProductName() })}
          checked={values.newsletterSubscription}
          onChange={(newsletterSubscription) => onChange({ newsletterSubscription })}
        />
        <SwitchRow
          label={t('profile.promotions')}
          note={t('profile.promotionsNote')}
          checked={values.promotionsSubscription}
          onChange={(promotionsSubscription) => onChange({ promotionsSubscription })}
        />
        {saving}
      </div>
    </ProfileSection>
  );
}
