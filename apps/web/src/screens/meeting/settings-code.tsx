import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { getSettingsText } from '../../features/settings/settings-text.ts';
import { logProblem } from '../../platform/log.ts';
import { getText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { CallSettings as View } from './call-settings.tsx';

let loaded: typeof View | undefined;
const load = async () => (loaded = (await import('./call-settings.tsx')).CallSettings);
const Lazy = lazy(async () => ({ default: await load() }));

/** Ahead; a failure shows when they are opened. */
export function fetchSettings(): void {
  Promise.all([load(), getSettingsText()]).catch(() => undefined);
}

/** Loads the settings and their texts, then opens the panel: where they cannot be loaded the call goes on as it was. */
export async function openSettings({ panels }: Pick<Meeting, 'panels'>): Promise<void> {
  try {
    await Promise.all([load(), getSettingsText()]);
  } catch (cause) {
    logProblem('The settings could not be loaded', cause);
    const t = await getText();
    return showToast({ kind: 'error', text: t('errors.settings'), id: 'settings' });
  }
  panels.setState({ open: 'settings' });
}

/** The settings, loaded apart from the rest of the call. */
export function CallSettings(props: ComponentProps<typeof View>) {
  const [Shown] = useState(() => loaded ?? Lazy);
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
