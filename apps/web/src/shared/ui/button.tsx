import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

const KINDS = {
  /** Solid yours: one per region. */
  primary:
    'font-semibold bg-yours text-on-yours hover:bg-yours-hover active:bg-yours-press disabled:bg-sunken disabled:text-ink-3 border-transparent',
  line: 'font-semibold bg-raised text-ink border-line-strong hover:bg-hover disabled:bg-sunken disabled:text-ink-3 disabled:border-transparent',
  quiet: 'text-ink-2 border-transparent font-medium hover:bg-hover disabled:text-ink-3',
  /** Only inside its confirming dialog. */
  danger:
    'font-semibold bg-danger text-on-danger border-transparent hover:bg-danger-hover disabled:bg-sunken disabled:text-ink-3',
  stage: 'font-semibold bg-stage-control text-stage-ink border-transparent hover:bg-stage-control-hover',
  'stage-on': 'font-semibold bg-stage-control-on text-stage-on-control-on border-transparent hover:bg-white',
  leave: 'font-semibold bg-stage-leave text-stage-on-leave border-transparent hover:brightness-110',
} as const;

const SIZES = {
  compact: 'h-8 px-3 text-sm gap-1.5',
  default: 'h-10 px-4 text-md gap-2',
  large: 'h-12 px-5 text-lg gap-2',
  stage: 'h-12 px-4 text-md gap-2.5',
} as const;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  icon?: ReactNode;
  /** Work in progress: the label stays, a spinner takes the icon's place. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The look of a button, also for links that act like one. */
export function buttonClass(
  kind: keyof typeof KINDS = 'line',
  size: keyof typeof SIZES = 'default',
  className?: string,
): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-control border whitespace-nowrap transition-colors duration-100',
    KINDS[kind],
    SIZES[size],
    className,
  );
}

export function Button({
  kind = 'line',
  size = 'default',
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(kind, size, className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-5 animate-spin" strokeWidth={1.75} /> : icon}
      {children}
    </button>
  );
}
