import type { ReactNode } from 'react';
import { CAPTION_LANGUAGES, type LocalSettings } from '../../platform/settings-table.ts';
import { useCallText } from '../../platform/text.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsText } from './settings-text.ts';

interface CaptionSectionProps {
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
  /** Whether captions are shown now: where nothing was chosen they follow the meeting. */
  captionsOn: boolean;
  /** A caption of that text, as it will look. */
  sample: (text: string) => ReactNode;
}

/** Whether there are captions, and how they look. */
export function CaptionSection({ values, onChange, captionsOn, sample }: CaptionSectionProps) {
  const t = useSettingsText();
  const tCall = useCallText();
  return (
    <SettingsSection title={t('captions.title')}>
      <SwitchRow
        label={tCall('bar.captions')}
        checked={captionsOn}
        onChange={(on) => onChange({ captionsOn: on })}
      />
      <SelectField
        label={tCall('captions.shown')}
        value={values.captionLanguage}
        choices={CAPTION_LANGUAGES.map((value) => ({ value, label: tCall(`captions.${value}`) }))}
        onChange={(captionLanguage) => onChange({ captionLanguage })}
      />
      {sample(t('captions.sample'))}
      <SelectField
        label={t('captions.size')}
        value={values.captionSize}
        choices={(['small', 'medium', 'large', 'huge'] as const).map((value) => ({
          value,
          label: t(`captions.${value}`),
        }))}
        onChange={(captionSize) => onChange({ captionSize })}
      />
      <SelectField
        label={t('captions.colours')}
        value={values.captionColours}
        choices={(['standard', 'white', 'yellow'] as const).map((value) => ({
          value,
          label: t(`captions.${value}`),
        }))}
        onChange={(captionColours) => onChange({ captionColours })}
      />
      <SelectField
        label={t('captions.face')}
        value={values.captionFace}
        choices={(['serif', 'sans'] as const).map((value) => ({ value, label: t(`captions.${value}`) }))}
        onChange={(captionFace) => onChange({ captionFace })}
      />
    </SettingsSection>
  );
}
