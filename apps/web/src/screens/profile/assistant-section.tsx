import { useProfileText } from '../../features/profile/profile-text.ts';
import { SettingsSection } from '../../features/settings/settings-section.tsx';
import { getProductName } from '../../platform/page-title.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';

interface AssistantSectionProps {
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
}

/** Whose voice assistant a meeting gets when this member turns it on (spec 1 §1). */
export function AssistantSection({ values, onChange }: AssistantSectionProps) {
  const t = useProfileText();
  return (
    <SettingsSection title={t('settings.assistant')}>
      <div>
        <SelectField
          label={t('settings.provider')}
          value={values.voiceAssistantProvider}
          choices={[
            { value: 'intermind', label: getProductName() },
            { value: 'openai', label: 'OpenAI' },
            { value: 'heygen', label: 'HeyGen' },
          ]}
          onChange={(voiceAssistantProvider) => onChange({ voiceAssistantProvider })}
        />
        <p className="mt-1.5 text-sm text-ink-3">{t('settings.providerNote')}</p>
      </div>
    </SettingsSection>
  );
}
