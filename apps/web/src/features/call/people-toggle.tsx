import { Users } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { PanelToggle, type PanelToggleProps } from './panel-toggle.tsx';
import { stageButton } from './stage-button.ts';

interface PeopleToggleProps extends Pick<PanelToggleProps, 'open' | 'onToggle'> {
  shortcut?: string | null;
  count: number;
  /** How many ask to join. */
  waiting: number;
  /** In the top row of phones: without a fill. */
  small?: boolean;
}

/** Opens the list of people; shows how many there are, and a dot while someone asks to join. */
export function PeopleToggle({
  count,
  waiting,
  small = false,
  shortcut = null,
  ...toggle
}: PeopleToggleProps) {
  const t = useCallText();
  const here = t('stage.people', { count });
  // People who control the browser by voice say what they see: the name has the figure also where a language writes "two people".
  const says = here.includes(String(count)) ? [here] : [String(count), here];
  if (waiting > 0) says.push(t('joinRequests.title', { count: waiting }));
  return (
    <PanelToggle
      {...toggle}
      panel="people"
      title={t('people.title')}
      says={says}
      shortcut={shortcut}
      className={
        small
          ? 'relative -me-2 inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm'
          : stageButton({ shape: 'wide', kind: toggle.open ? 'on' : 'control' })
      }
    >
      <Users aria-hidden strokeWidth={1.75} className={small ? 'size-5' : 'size-stage-icon'} />
      <span aria-hidden className="tabular-nums">
        {count}
      </span>
      {waiting > 0 && (
        <span aria-hidden className="news-dot absolute end-1.5 top-1.5 size-2 rounded-round bg-stage-yours" />
      )}
    </PanelToggle>
  );
}
