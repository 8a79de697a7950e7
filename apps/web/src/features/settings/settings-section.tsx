import { createContext, type ReactNode, use, useId } from 'react';

/** The level of heading that fits: below the title of a panel, or of a page. */
export const SettingsHeading = createContext<'h2' | 'h3'>('h3');

/** A titled group of settings. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const Heading = use(SettingsHeading);
  return (
    <div role="group" aria-labelledby={id} className="border-b border-line px-4 py-4 last:border-0 sm:px-5">
      <Heading id={id} className="mb-3 text-md font-semibold">
        {title}
      </Heading>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}
