import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const AnnouncementBar = lazy(async () => ({
  default: (await import('./announcements/announcement-bar.tsx')).AnnouncementBar,
}));

/** Header, content, footer: every page but the meeting. */
export function PageFrame({ children, className = '' }: { children: ReactNode; className?: string }) {
  const t = useText();
  const { user } = useSession();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skipToContent')}
      </a>
      <Header />
      {user && (
        <Suspense>
          <AnnouncementBar userId={user.id} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={`flex grow flex-col outline-none ${className}`}>
        {children}
      </main>
      <Footer />
    </>
  );
}
