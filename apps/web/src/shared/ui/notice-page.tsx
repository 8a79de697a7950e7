import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { NoticeLayout } from './notice-layout.tsx';

interface NoticePageProps {
  title: string;
  text: ReactNode;
  /** What to do: buttons, the main one first. */
  children?: ReactNode;
}

/** One message and what to do about it. Needs nothing but texts, so that it can be shown when all else failed. */
export function NoticePage({ title, text, children }: NoticePageProps) {
  return (
    <>
      <header className="page-column flex h-14 shrink-0 items-center md:h-18">
        {/* A full load: whatever failed is left behind. */}
        <a href="/" className="rounded-control">
          <Logo />
        </a>
      </header>
      <main className="flex grow flex-col">
        <NoticeLayout title={title}>
          <p className="mt-4 text-lg text-ink-2">{text}</p>
          {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
        </NoticeLayout>
      </main>
    </>
  );
}
