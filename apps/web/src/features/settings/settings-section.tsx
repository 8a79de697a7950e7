import { type ReactNode, useId } from 'react';

/** A titled group of settings; its level of heading fits below the title of a panel or a page. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line px-5 py-4 last:border-0">
      <h3 id={id} className="mb-3 text-md font-semibold">
        {title}
      </h3>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}
