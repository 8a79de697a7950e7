import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Of the label, when it is not the page's. */
  lang?: string;
}

export interface SelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** For assistive technology, where no visible label names it. */
  label?: string;
  id?: string;
  'aria-describedby'?: string;
  icon?: ReactNode;
  disabled?: boolean;
  size?: 'compact' | 'default' | 'large' | 'stage';
  className?: string;
}

const SIZES = { compact: 'h-8 text-sm', default: 'h-10', large: 'h-12', stage: 'h-12' } as const;

/** The browser's own select, so that phones show their own list. Combine with Field for a label above. */
export function Select({
  value,
  options,
  onChange,
  label,
  icon,
  disabled = false,
  size = 'default',
  className,
  ...rest
}: SelectProps) {
  return (
    <span
      className={classNames(
        'relative flex items-center',
        size === 'stage' ? 'stage-control-frame' : 'control-frame',
        SIZES[size],
        className,
      )}
    >
      {icon && <span className="pointer-events-none absolute start-3 text-ink-3">{icon}</span>}
      <select
        {...rest}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'h-full w-full min-w-0 appearance-none truncate rounded-control bg-transparent pe-9 outline-none disabled:text-ink-3',
          icon ? 'ps-10' : 'ps-3',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={2}
        className="pointer-events-none absolute end-3 size-4 text-ink-3"
      />
    </span>
  );
}
