import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface NoticeLayoutProps {
  title: string;
  /** Beside the text: the self-view. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One layout for all that is a sentence and what to do: waiting, left, not found, stopped. Its title takes the focus. */
export function NoticeLayout({ title, aside, children }: NoticeLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div
      className={classNames(
        'page-column grid grow content-center items-center gap-8 py-8 max-lg:max-w-[36rem] lg:justify-center lg:gap-24 lg:pb-16 low:max-w-none low:content-start low:gap-6 low:py-2',
        aside
          ? 'lg:grid-cols-[minmax(0,30rem)_22rem] low:grid-cols-[minmax(0,1fr)_21rem]'
          : 'lg:grid-cols-[minmax(0,36rem)] low:grid-cols-[minmax(0,36rem)] low:justify-start',
      )}
    >
      <section>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl leading-[1.1] tracking-[-0.026em] text-balance outline-none sm:text-[2.5rem] low:text-2xl"
        >
          {title}
        </h1>
        {children}
      </section>
      {aside && <aside className="max-lg:-order-1 low:order-none">{aside}</aside>}
    </div>
  );
}
