import { Link } from 'wouter';
import { useText } from '../../platform/text.ts';

/** To the connection test, which leads back here. */
export function TestLink({ room }: { room: string }) {
  const t = useText();
  return (
    <Link
      to="/test"
      state={{ room }}
      className="link-text inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
    >
      {t('shell.connectionTest')}
    </Link>
  );
}
