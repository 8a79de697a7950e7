import { call } from '@intermind/sdk';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ProfileSection } from '../../features/profile/profile-section.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { logProblem } from '../../platform/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/ui/use-action.ts';

/** A long life takes a while to pack. */
const EXPORT_TIMEOUT_MS = 15 * 60_000;

/** Downloads everything that is the member's. */
export function ExportSection() {
  const t = useProfileText();
  const [failed, setFailed] = useState(false);
  const { busy, run } = useAction(async () => {
    setFailed(false);
    try {
      saveFile(await call('GET /users/export', { bypassErrorHandler: true, timeoutMs: EXPORT_TIMEOUT_MS }));
    } catch (cause) {
      logProblem('The data was not downloaded', cause);
      setFailed(true);
    }
  });
  return (
    <ProfileSection title={t('advanced.export')} note={t('advanced.exportNote')}>
      <Button
        busy={busy}
        icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
        onClick={() => run()}
      >
        {t('advanced.exportStart')}
      </Button>
      <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
        {failed && t('advanced.exportFailed')}
      </p>
    </ProfileSection>
  );
}
