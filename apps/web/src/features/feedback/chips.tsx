import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';

interface ChipsProps<Value extends string> {
  legend: string;
  /** The legend is only read out. */
  quiet?: boolean;
  choices: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** One of a few, all in sight: radio buttons that look like chips. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { legend, quiet = false, choices, value, onChange, error } = props;
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={quiet ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'relative inline-flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center rounded-control border px-4 text-sm transition-colors duration-(--t-fast)',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              // The ring is an outline where colours are forced, and shadows are gone.
              choice.value === value
                ? 'border-yours bg-yours-tint font-semibold text-yours-text inset-ring inset-ring-yours forced-colors:outline-2'
                : 'border-line-strong bg-raised font-medium text-ink hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && (
        <p
          id={`${name}-error`}
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-sm text-danger-text"
        >
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={2} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
