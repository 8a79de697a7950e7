import type { InputHTMLAttributes } from 'react';

interface CheckboxRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: string;
}

/** One of several that may all be chosen. */
export function CheckboxRow({ label, ...input }: CheckboxRowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-yours" />
      {label}
    </label>
  );
}
