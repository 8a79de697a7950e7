import { FEWER_VOICES_LEVEL } from '@intermind/contracts/plans';
import { STEP_DOWNS, type StepDown } from '@intermind/contracts/step-downs';
import { useBillingText } from '../../platform/billing-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { percentText } from './amounts.ts';

const TEXTS = {
  voices: ['billing.stepDownVoices', 'billing.stepDownVoicesNote'],
  pairs: ['billing.stepDownPairs', 'billing.stepDownPairsNote'],
  original: ['billing.stepDownOriginal', 'billing.stepDownOriginalNote'],
} as const satisfies Record<StepDown, readonly string[]>;

interface StepDownFieldProps {
  value: StepDown;
  onChange: (value: StepDown) => void;
  onStage?: boolean;
}

/** What becomes of interpretation in the rooms of this member when their plan has little left of it. */
export function StepDownField({ value, onChange, onStage = false }: StepDownFieldProps) {
  const t = useBillingText();
  const percent = percentText(FEWER_VOICES_LEVEL, useLanguage());
  const [, note] = TEXTS[value];
  return (
    <div>
      <SelectField
        label={t('billing.stepDown')}
        value={value}
        choices={STEP_DOWNS.map((choice) => ({ value: choice, label: t(TEXTS[choice][0], { percent }) }))}
        onChange={onChange}
        onStage={onStage}
      />
      <p className={classNames('mt-1.5 text-sm', onStage ? 'text-stage-ink-2' : 'text-ink-3')}>
        {t(note, { percent })}
      </p>
    </div>
  );
}
