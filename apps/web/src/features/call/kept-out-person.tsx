import { Avatar } from '../../shared/ui/avatar.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';

interface KeptOutPersonProps {
  name: string;
  /** Below the name: since when. */
  detail: string;
  /** Of the button, with the name for assistive technology. */
  action: string;
  actionName: string;
  act: () => Promise<void>;
}

/** Someone who cannot come in, and the way to let them. */
export function KeptOutPerson({ name, detail, action, actionName, act }: KeptOutPersonProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3">
      <Avatar away name={name} />
      <span className="min-w-16 grow basis-0">
        <span className="flex font-semibold text-ink-2">
          <bdi className="truncate">{name}</bdi>
        </span>
        <span className="block truncate text-sm text-ink-2 tabular-nums">{detail}</span>
      </span>
      <ActionButton size="compact" className="ms-auto" aria-label={actionName} act={act}>
        {action}
      </ActionButton>
    </li>
  );
}
