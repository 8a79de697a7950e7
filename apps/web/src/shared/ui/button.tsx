import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

/** The look of a button, also for links that act like one. Under a finger none is smaller than 44 px. */
export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center rounded-control border whitespace-nowrap transition-colors duration-(--t-fast) pointer-coarse:min-h-11',
  {
    variants: {
      kind: {
        /** Solid yours: one per region. */
        primary:
          'border-transparent bg-yours font-semibold text-on-yours hover:bg-yours-hover active:bg-yours-press off:bg-sunken off:text-ink-3',
        line: 'border-line-strong bg-raised font-semibold text-ink hover:bg-hover off:border-transparent off:bg-sunken off:text-ink-3',
        quiet: 'border-transparent font-medium text-ink-2 hover:bg-hover off:text-ink-3',
        /** Without an edge, in your colour: a lesser way to say yes. */
        'quiet-yours': 'border-transparent font-semibold text-yours-text hover:bg-hover off:text-ink-3',
        /** Only inside its confirming dialog. */
        danger:
          'border-transparent bg-danger font-semibold text-on-danger hover:bg-danger-hover off:bg-sunken off:text-ink-3',
        stage:
          'border-transparent bg-stage-control font-semibold text-stage-ink hover:bg-stage-control-hover',
        'stage-quiet': 'border-transparent font-semibold text-stage-ink-2 hover:bg-stage-control',
      },
      size: { compact: 'h-8 gap-1.5 text-sm', default: 'h-10 gap-2 text-md', large: 'h-12 gap-2 text-lg' },
      /** A square holds an icon only; a narrow one stands in a row of others. */
      shape: { square: 'pointer-coarse:min-w-11', narrow: 'px-3 pointer-coarse:min-w-11', wide: '' },
    },
    compoundVariants: [
      { shape: 'square', size: 'compact', class: 'w-8' },
      { shape: 'square', size: 'default', class: 'w-10' },
      { shape: 'square', size: 'large', class: 'w-12' },
      { shape: 'wide', size: 'compact', class: 'px-3' },
      { shape: 'wide', size: 'default', class: 'px-4' },
      { shape: 'wide', size: 'large', class: 'px-5' },
    ],
    defaultVariants: { kind: 'line', size: 'default', shape: 'wide' },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: ReactNode;
  /** Work in progress: the label stays, a spinner takes the icon's place, presses do nothing. The focus stays, too. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind,
  size,
  shape,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? doNothing : onClick}
      className={buttonClass({ kind, size, shape, className })}
    >
      {busy ? (
        <LoaderCircle
          aria-hidden
          className="size-5 animate-spin motion-reduce:animate-none"
          strokeWidth={1.75}
        />
      ) : (
        icon
      )}
      {children}
    </button>
  );
}

/** Not even submit. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
