import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';

const WIDTHS = { compact: 'w-8', default: 'w-10', large: 'w-12', stage: 'w-12' } as const;

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** For assistive technology, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  children?: ReactNode;
}

/** A square button that is only an icon. */
export function IconButton({ label, kind = 'quiet', size = 'default', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind={kind}
      size={size}
      aria-label={label}
      title={label}
      className={classNames('relative !px-0', WIDTHS[size], className)}
    />
  );
}
