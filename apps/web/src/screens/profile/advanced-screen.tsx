import { useProfileText } from '../../features/profile/profile-text.ts';
import { hasOwnProvider } from '../../platform/config.ts';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** `/profile/advanced`: sign-ins, the member's data, deletion of the account (spec 2 §2). */
export function AdvancedScreen() {
  const t = useProfileText();
  return (
    <ProfilePage title={t('advanced.title')}>
      {hasOwnProvider() && <SessionsSection />}
      <ExportSection />
      <DeleteSection />
    </ProfilePage>
  );
}
