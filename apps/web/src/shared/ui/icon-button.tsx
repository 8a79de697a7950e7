import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'shape'> {
  /** For assistive technology, and shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button that is only an icon. */
export function IconButton({ label, kind = 'quiet', ...rest }: IconButtonProps) {
  return <Button {...rest} kind={kind} shape="square" aria-label={label} data-tooltip={label} />;
}
