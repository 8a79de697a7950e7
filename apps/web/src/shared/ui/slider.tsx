import type { CSSProperties } from 'react';

export interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** For assistive technology, where no visible label names it. */
  label?: string;
  /** The value in words: "10 %". */
  valueText?: string;
  id?: string;
  disabled?: boolean;
  onStage?: boolean;
  className?: string;
}

/** A value between two ends; follows the page's direction and the arrow keys. */
export function Slider({
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  label,
  valueText,
  onStage = false,
  className = 'w-full',
  ...rest
}: SliderProps) {
  const filledRatio = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      style={{ '--filled': filledRatio } as CSSProperties}
      className={`slider ${onStage ? 'slider-stage' : ''} ${className}`}
    />
  );
}
