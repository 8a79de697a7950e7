import { Users } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { stageButton } from './stage-button.ts';

interface PeopleToggleProps {
  count: number;
  /** How many ask to join. */
  waiting: number;
  open: boolean;
  panelId: string;
  onToggle: () => void;
  /** In the top row of phones: without a fill. */
  small?: boolean;
}

/** Opens the list of people; says how many there are, and with a dot that somebody asks to join. */
export function PeopleToggle({ count, waiting, open, panelId, onToggle, small = false }: PeopleToggleProps) {
  const t = useCallText();
  const label = [t('people.title'), t('stage.people', { count })];
  if (waiting > 0) label.push(t('knock.title', { count: waiting }));
  return (
    <button
      type="button"
      aria-label={label.join(', ')}
      aria-expanded={open}
      aria-controls={panelId}
      data-tooltip={t('people.title')}
      data-tooltip-align="end"
      onClick={onToggle}
      className={
        small
          ? 'relative -me-2 inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm'
          : stageButton({ shape: 'wide', kind: open ? 'on' : 'control' })
      }
    >
      <Users aria-hidden strokeWidth={1.75} className={small ? 'size-5' : 'size-stage-icon'} />
      <span aria-hidden className="tabular-nums">
        {count}
      </span>
      {waiting > 0 && (
        <span aria-hidden className="absolute end-1.5 top-1.5 size-2 rounded-round bg-stage-yours" />
      )}
    </button>
  );
}
