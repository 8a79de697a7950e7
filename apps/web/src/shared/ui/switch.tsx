export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** For assistive technology, where no visible label names it. */
  label?: string;
  id?: string;
  'aria-describedby'?: string;
  'aria-labelledby'?: string;
  disabled?: boolean;
  onStage?: boolean;
}

/** On or off, 40 × 24, at once. */
export function Switch({ checked, onChange, label, onStage = false, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={onStage ? 'switch switch-stage' : 'switch'}
    />
  );
}
