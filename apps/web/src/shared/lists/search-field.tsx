import { useEffect, useRef, useState } from 'react';
import { LIST_VALUE_MAX_LENGTH } from '@intermind/contracts/lists';
import { SearchBox } from '../ui/search-box.tsx';

/** Typing asks after a pause, so that not every letter is a question. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while one types; Enter does it at once. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, Forward and "Clear filters" change the question elsewhere.
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  return (
    <form
      role="search"
      className="flex min-w-0 grow max-sm:basis-full sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <SearchBox
        label={label}
        value={text}
        maxLength={LIST_VALUE_MAX_LENGTH}
        onChange={(next) => {
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(next), PAUSE_MS);
        }}
      />
    </form>
  );
}
