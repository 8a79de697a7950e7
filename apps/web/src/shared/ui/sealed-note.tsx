import { ShieldCheck } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

interface SealedNoteProps {
  start?: boolean;
  onStage?: boolean;
}

/** Told to everybody: in this room only the operator's own machines hear what is said. */
export function SealedNote({ start = false, onStage = false }: SealedNoteProps) {
  const t = useCallText();
  return (
    <p
      className={classNames(
        'flex items-start gap-2 text-sm',
        onStage ? 'text-stage-ink-2' : 'mt-3 text-balance text-ink-2',
        !start && 'justify-center',
      )}
    >
      <ShieldCheck aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {t('interpretation.sealedRoom')}
    </p>
  );
}
