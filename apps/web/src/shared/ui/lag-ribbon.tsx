const SCALE_MS = 6_000;
const LATE_MS = 4_000;

interface LagRibbonProps {
  lagMs: number;
  onStage?: boolean;
  className?: string;
}

/** How far the voice is behind: 3 px, 0 to 6 s, tick at 4 s, ochre from there. Its number stands beside it. */
export function LagRibbon({ lagMs, onStage = false, className = 'w-20' }: LagRibbonProps) {
  const late = lagMs >= LATE_MS;
  const fill = onStage ? (late ? 'bg-stage-warn' : 'bg-stage-yours') : late ? 'bg-warn' : 'bg-yours';
  return (
    <span
      aria-hidden
      className={`lag-ribbon relative block h-[3px] ${onStage ? 'bg-stage-line' : 'bg-line'} ${className}`}
    >
      <span
        className={`block h-full transition-[width] ease-linear ${fill}`}
        style={{
          width: `${Math.min(100, (lagMs / SCALE_MS) * 100)}%`,
          transitionDuration: 'var(--t-ribbon)',
        }}
      />
      <span
        className={`absolute -inset-y-0.5 start-2/3 w-px ${onStage ? 'bg-stage-line-strong' : 'bg-line-strong'}`}
      />
    </span>
  );
}
