import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface FormSelectProps {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}

/** One of several in a form that is read when it is sent. */
export function FormSelect({ name, label, value, children }: FormSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <span className="control-frame relative flex h-10 items-center">
        <select
          id={id}
          name={name}
          defaultValue={value}
          className="size-full cursor-pointer appearance-none truncate rounded-control bg-transparent ps-3 pe-9 outline-none"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          strokeWidth={2}
          className="pointer-events-none absolute end-3 size-4 text-ink-3"
        />
      </span>
    </div>
  );
}
