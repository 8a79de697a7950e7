import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { browserSettings } from '../../platform/settings.ts';
import { useText } from '../../platform/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** Says once, on home, what signing in is good for (spec 1 §2). It has its own place and covers nothing. */
export function SignInHint() {
  const t = useText();
  const { status } = useSession();
  const [open, setOpen] = useState(() => !browserSettings().getState().signInHintSeen);
  const shown = open && status === 'signed-out';
  useEffect(() => {
    if (shown) browserSettings().setState({ signInHintSeen: true });
  }, [shown]);
  if (!shown) return null;
  const close = () => setOpen(false);
  return (
    <aside
      aria-label={t('shell.signInHintTitle')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="mt-4 flex items-start gap-2 rounded-tile border border-line bg-raised py-3 ps-4 pe-2"
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{t('shell.signInHintTitle')}</p>
        <p className="text-sm text-ink-2">{t('shell.signInHintText')}</p>
      </div>
      <IconButton
        size="compact"
        className="-mt-1"
        label={t('common.close')}
        icon={<X aria-hidden className="size-4" strokeWidth={2} />}
        onClick={close}
      />
    </aside>
  );
}
