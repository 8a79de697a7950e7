import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';

/** One centred column: what is going on with a payment, and what to do. */
export function CheckoutPage({
  title,
  busy = false,
  children,
}: {
  title: string;
  busy?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="page-column flex grow items-center justify-center py-10">
      <section aria-busy={busy} className="w-full max-w-[28rem]">
        {busy && (
          <LoaderCircle
            aria-hidden
            className="mb-4 size-6 animate-spin motion-reduce:animate-none text-yours-text"
          />
        )}
        <h1 className="text-2xl leading-[1.15] tracking-[-0.026em] text-balance">{title}</h1>
        {children}
      </section>
    </div>
  );
}
