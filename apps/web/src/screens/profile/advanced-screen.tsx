import { useProfileText } from '../../features/profile/profile-text.ts';
import { DeleteSection } from './delete-section.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/profile/advanced`: deletion of the account (spec 2 §2). */
export function AdvancedScreen() {
  const t = useProfileText();
  return (
    <ProfilePage title={t('advanced.title')}>
      <DeleteSection />
    </ProfilePage>
  );
}
