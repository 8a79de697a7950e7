import type { ReactNode } from 'react';
import { useText } from '../../platform/text.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, content, footer: every page but the meeting. */
export function PageFrame({ children, className = '' }: { children: ReactNode; className?: string }) {
  const t = useText();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={`flex grow flex-col outline-none ${className}`}>
        {children}
      </main>
      <Footer />
    </>
  );
}
