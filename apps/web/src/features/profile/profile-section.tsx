import { type ReactNode, useId } from 'react';

interface ProfileSectionProps {
  title: string;
  /** One sentence under the title. */
  note?: string;
  children: ReactNode;
}

/** One matter of the profile: a sheet of its own with a title. */
export function ProfileSection({ title, note, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line bg-sheet p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-[40rem] text-sm text-ink-2">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
