import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** 13 px under the control. */
  help?: ReactNode;
  /** Takes the help's place; says how to fix it. */
  error?: ReactNode;
  className?: string;
}

export interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Label above, control, help or error below. The control gets its id and descriptions. */
export function Field({
  label,
  help,
  error,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: FieldControl = { id };
  if (error) control['aria-invalid'] = true;
  if (error || help) control['aria-describedby'] = noteId;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children(control)}
      {error ? (
        <p id={noteId} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={2} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p id={noteId} className="mt-1.5 text-sm text-ink-3">
            {help}
          </p>
        )
      )}
    </div>
  );
}
