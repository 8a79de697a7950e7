import { classNames } from './class-names.ts';

/** Initials of the first two words of a name (spec 1 §2). */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join('');
}

/** One of eight muted pairs, the same for an id everywhere and in both themes. */
function pairOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return (hash % 8) + 1;
}

export function Avatar({
  id,
  name,
  className = 'size-9 text-sm',
}: {
  id: string;
  name: string;
  className?: string;
}) {
  const pair = pairOf(id);
  return (
    <span
      aria-hidden
      className={classNames('inline-grid shrink-0 place-items-center rounded-round font-semibold', className)}
      style={{ background: `var(--av-${pair})`, color: `var(--av-${pair}-ink)` }}
    >
      {initialsOf(name)}
    </span>
  );
}
