import type { ReactNode } from 'react';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { useCallText } from '../../platform/text.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsText } from './settings-text.ts';

interface DeviceSectionProps {
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
  /** The camera's picture. */
  preview: ReactNode;
  /** The choice of devices. */
  children: ReactNode;
}

/** The camera's picture and its blur, the choice of devices, noise suppression. */
export function DeviceSection({ values, onChange, preview, children }: DeviceSectionProps) {
  const t = useSettingsText();
  const tCall = useCallText();
  return (
    <SettingsSection title={t('devices.title')}>
      {preview}
      <SwitchRow
        label={tCall('device.blur')}
        note={t('effects.blurNote')}
        checked={values.backgroundBlur}
        onChange={(backgroundBlur) => onChange({ backgroundBlur })}
      />
      {values.backgroundBlur && (
        <SelectField
          label={t('effects.quality')}
          value={values.backgroundBlurMode}
          choices={[
            { value: 'regular', label: t('effects.regular') },
            { value: 'low-quality', label: t('effects.low') },
          ]}
          onChange={(backgroundBlurMode) => onChange({ backgroundBlurMode })}
        />
      )}
      {children}
      <SwitchRow
        label={t('effects.noise')}
        note={t('effects.noiseNote')}
        checked={values.noiseSuppression}
        onChange={(noiseSuppression) => onChange({ noiseSuppression })}
      />
    </SettingsSection>
  );
}
