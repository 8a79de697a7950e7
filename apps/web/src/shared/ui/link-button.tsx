import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass, type ButtonLook } from './button.tsx';

interface LinkButtonProps extends ButtonLook {
  to: string;
  children: ReactNode;
  icon?: ReactNode;
  className?: string;
  'aria-label'?: string;
}

/** A link to a page of ours that looks like a button. */
export function LinkButton({ to, children, icon, 'aria-label': label, ...look }: LinkButtonProps) {
  return (
    <Link to={to} aria-label={label} className={buttonClass(look)}>
      {icon}
      {children}
    </Link>
  );
}
