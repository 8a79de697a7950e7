import { cva } from 'class-variance-authority';

/** A button of the bar: on phones all have the same width. */
export const stageButton = cva(
  'stage-button inline-flex items-center justify-center rounded-control transition-colors duration-(--t-fast) aria-disabled:text-stage-ink-3',
  {
    variants: {
      phone: { true: 'h-13 grow basis-0', false: 'h-12 shrink-0' },
      shape: { square: '', wide: 'gap-2.5 font-semibold' },
      kind: {
        control: 'bg-stage-control text-stage-ink hover:bg-stage-control-hover',
        on: 'bg-stage-control-on text-stage-on-control-on',
        leave: 'bg-stage-leave text-stage-on-leave hover:brightness-110',
      },
    },
    compoundVariants: [
      { phone: false, shape: 'square', class: 'w-12' },
      { phone: false, shape: 'wide', class: 'px-4.5' },
    ],
    defaultVariants: { phone: false, shape: 'square', kind: 'control' },
  },
);
