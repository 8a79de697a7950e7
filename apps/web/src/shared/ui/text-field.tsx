import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'id' | 'className'> {
  /** 40 (under a finger 44) or 48 px high. */
  size?: 'default' | 'large';
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  help,
  error,
  className,
  size = 'default',
  icon,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span
          className={classNames(
            'control-frame flex w-full items-center gap-2 px-3',
            size === 'large' ? 'h-12' : 'h-10 pointer-coarse:h-11',
            error ? 'control-invalid' : undefined,
          )}
        >
          {icon}
          <input {...input} {...control} className="h-full min-w-0 grow bg-transparent outline-none" />
        </span>
      )}
    </Field>
  );
}
