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

/** One of eight muted pairs: somebody’s name looks the same on every screen, after each rejoin and in both themes. */
export function pairOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return (hash % 8) + 1;
}

interface AvatarProps {
  name: string;
  className?: string;
  /** Not here now: without their colours. */
  away?: boolean;
}

export function Avatar({ name, className = 'size-9 text-sm', away = false }: AvatarProps) {
  const pair = pairOf(name);
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-round font-semibold forced-colors:border',
        away && 'bg-sunken text-ink-3',
        className,
      )}
      style={away ? undefined : { background: `var(--av-${pair})`, color: `var(--av-${pair}-ink)` }}
    >
      {initialsOf(name)}
    </span>
  );
}
