import { classNames } from './class-names.ts';

/** A place where something will be, in its final size: give width and height as classes. Appears after 200 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-control bg-skeleton', className)} />;
}
