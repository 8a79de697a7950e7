import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Of the label, when it is not the page's. */
  lang?: string;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  onStage?: boolean;
  onChange: (value: Value) => void;
}

/** One of several, with the browser's own list: phones show theirs. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, disabled = false, onChange, onStage = false } = props;
  return (
    <Field label={label}>
      {(control) => (
        <span
          className={classNames(
            'relative flex h-11 items-center',
            onStage ? 'stage-control-frame' : 'control-frame',
          )}
        >
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as Value)}
            className="size-full cursor-pointer appearance-none truncate rounded-control bg-transparent ps-3 pe-9 outline-none disabled:cursor-not-allowed"
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} lang={choice.lang}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            strokeWidth={2}
            className={classNames(
              'pointer-events-none absolute end-3 size-4',
              onStage ? 'text-stage-ink-2' : 'text-ink-3',
            )}
          />
        </span>
      )}
    </Field>
  );
}
