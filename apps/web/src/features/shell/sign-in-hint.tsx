import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../app/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

const SEEN_KEY = 'intermind.sign-in-hint-seen';

/** Says once, on home, what signing in is good for (spec 1 §2). Not on phones, where it would cover the page. */
export function SignInHint() {
  const t = useText();
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(() => localStorage.getItem(SEEN_KEY) !== null);
  if (seen || pathname !== '/') return null;
  const close = () => {
    localStorage.setItem(SEEN_KEY, 'yes');
    setSeen(true);
  };
  return (
    <aside
      aria-label={t('shell.signInHintTitle')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="floating absolute end-0 top-full mt-2 hidden w-80 items-start gap-2 rounded-tile border border-line bg-raised py-3 ps-4 pe-2 lg:flex"
    >
      <div>
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
