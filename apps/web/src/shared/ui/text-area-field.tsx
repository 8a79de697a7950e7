import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaFieldProps extends FieldProps {
  value: string;
  rows: number;
  onChange: (value: string) => void;
}

/** A field for several lines, which the person makes higher. */
export function TextAreaField({ value, rows, onChange, ...field }: TextAreaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className={classNames('control-frame flex p-1', field.error ? 'control-invalid' : undefined)}>
          <textarea
            {...control}
            rows={rows}
            dir="auto"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="max-h-60 min-h-24 min-w-0 grow resize-y bg-transparent px-2 py-1.5 leading-ui outline-none pointer-coarse:text-[16px]"
          />
        </span>
      )}
    </Field>
  );
}
