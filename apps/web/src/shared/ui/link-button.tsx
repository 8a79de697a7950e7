import type { ReactNode } from 'react';
import { buttonClass, type ButtonProps } from './button.tsx';
import { Link } from './link.tsx';

interface LinkButtonProps {
  to: string;
  children: ReactNode;
  kind?: ButtonProps['kind'];
  size?: ButtonProps['size'];
  icon?: ReactNode;
  className?: string;
}

/** A link to a page of ours that looks like a button. */
export function LinkButton({ to, children, kind, size, icon, className }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(kind, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
