import { StepDownField } from '../../features/billing/step-down-field.tsx';
import { SettingsSection } from '../../features/settings/settings-section.tsx';
import { useBillingText } from '../../platform/billing-text.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';

interface StepDownSectionProps {
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
}

/** What becomes of interpretation in the member's rooms at the end of their plan. */
export function StepDownSection({ values, onChange }: StepDownSectionProps) {
  const t = useBillingText();
  return (
    <SettingsSection title={t('billing.interpretationSeconds')}>
      <StepDownField
        value={values.interpretationStepDown}
        onChange={(interpretationStepDown) => onChange({ interpretationStepDown })}
      />
    </SettingsSection>
  );
}
