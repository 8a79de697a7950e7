import { getProductName } from '../../platform/page-title.ts';

/** The two adjoining marks: outlined source, solid target. Never mirrored. */
export function LogoMark({ className = 'h-[22px] w-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 22" aria-hidden className={className}>
      <rect
        x="1.25"
        y="1.25"
        width="10.5"
        height="19.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      />
      <rect x="11.75" y="0" width="12.25" height="22" className="fill-yours" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="ltr-isolate inline-flex items-center gap-2.5 text-[19px] font-[650] tracking-[-0.02em] text-ink">
      <LogoMark />
      {getProductName()}
    </span>
  );
}
