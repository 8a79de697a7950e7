import { ScrollText } from 'lucide-react';
import { classNames } from './class-names.ts';

/** The sign of the transcript; crossed out for people whose words are not kept. */
export function OffRecordIcon({ crossed, className }: { crossed: boolean; className?: string | undefined }) {
  return (
    <span aria-hidden className={classNames('relative grid size-4 shrink-0 place-items-center', className)}>
      <ScrollText strokeWidth={2} className="size-4" />
      {crossed && <span className="absolute h-[1.5px] w-[19px] -rotate-45 bg-current" />}
    </span>
  );
}
