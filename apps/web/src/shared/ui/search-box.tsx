import { Search } from 'lucide-react';

interface SearchBoxProps {
  /** For assistive technology, and shown while nothing is typed. */
  label: string;
  value: string;
  maxLength?: number;
  onChange: (text: string) => void;
}

/** Where something to search for is typed. */
export function SearchBox({ onChange, label, ...input }: SearchBoxProps) {
  return (
    <span className="control-frame flex h-10 min-w-0 grow items-center gap-2 px-3 pointer-coarse:h-11">
      <Search aria-hidden strokeWidth={2} className="size-4 shrink-0 text-ink-3" />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
        className="h-full min-w-0 grow bg-transparent outline-none"
      />
    </span>
  );
}
