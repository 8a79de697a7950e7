import type { ReactNode } from 'react';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsText } from './settings-text.ts';

/** The camera's picture, the choice of devices. */
export function DeviceSection({ children }: { children: ReactNode }) {
  const t = useSettingsText();
  return <SettingsSection title={t('devices.title')}>{children}</SettingsSection>;
}
