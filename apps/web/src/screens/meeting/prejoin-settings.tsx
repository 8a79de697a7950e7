import { Settings } from 'lucide-react';
import { useState } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { getSettingsText } from '../../features/settings/settings-text.ts';
import { logProblem } from '../../platform/log.ts';
import { getText, useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { PrejoinSettingsDialog as View } from './prejoin-settings-dialog.tsx';

/** Opens the settings of devices and effects. They are loaded with the first use: joining does not need them. */
export function PrejoinSettings({ meeting }: { meeting: Meeting }) {
  const t = useCallText();
  const [Dialog, setDialog] = useState<{ View: typeof View } | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);

  const show = async () => {
    setLoading(true);
    try {
      const [{ PrejoinSettingsDialog }] = await Promise.all([
        import('./prejoin-settings-dialog.tsx'),
        getSettingsText(),
      ]);
      setDialog({ View: PrejoinSettingsDialog });
      setOpen(true);
    } catch (cause) {
      logProblem('The settings could not be loaded', cause);
      const tShell = await getText();
      showToast({ kind: 'error', text: tShell('errors.settings'), id: 'settings' });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <Button
        kind="quiet"
        size="compact"
        className="-me-3"
        busy={loading}
        icon={<Settings aria-hidden strokeWidth={2} className="size-4" />}
        onClick={() => void show()}
      >
        {t('bar.settings')}
      </Button>
      {Dialog && <Dialog.View meeting={meeting} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
