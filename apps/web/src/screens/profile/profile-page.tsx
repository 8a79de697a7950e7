import type { ReactNode } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';

/** A page of the profile: its title, which is the window's too, and its parts one below the other. */
export function ProfilePage({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="max-w-[46rem]">
      <div className="mb-5 flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl tracking-[-0.022em]">{title}</h1>
        {aside}
      </div>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}
