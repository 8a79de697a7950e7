import type { ReactNode } from 'react';

interface LobbyLayoutProps {
  title: string;
  /** Beside the text: the self-view. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One layout for everything around the call: waiting, denied, left, could not start. */
export function LobbyLayout({ title, aside, children }: LobbyLayoutProps) {
  return (
    <div
      className={`page-column grid grow content-center items-center gap-8 py-8 lg:gap-24 lg:pb-16 ${
        aside
          ? 'max-lg:max-w-[30rem] lg:grid-cols-[minmax(0,30rem)_22rem] lg:justify-center'
          : 'max-w-[36rem]'
      }`}
    >
      <section>
        <h1 className="text-2xl leading-[1.1] tracking-[-0.026em] text-balance sm:text-[2.5rem]">{title}</h1>
        {children}
      </section>
      {aside && <aside className="max-lg:-order-1">{aside}</aside>}
    </div>
  );
}
