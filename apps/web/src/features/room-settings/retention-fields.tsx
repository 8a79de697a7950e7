import { KEPT_KINDS, RETENTION_DAYS_MAX, type Retention } from '@intermind/contracts/retention';
import { dayCount } from '../../platform/day-count.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import { daysOf, type TypedRetention } from './room-settings-input.ts';

interface RetentionFieldsProps {
  value: TypedRetention;
  /** Of the installation. */
  most: Retention;
  onChange: (value: TypedRetention) => void;
}

const LABELS = {
  recordings: 'settings.keptRecordings',
  transcripts: 'settings.keptTranscripts',
  messages: 'settings.keptMessages',
} as const;

/** For how many days what meetings leave behind is kept. */
export function RetentionFields({ value, most, onChange }: RetentionFieldsProps) {
  const t = useRoomsText();
  const language = useLanguage();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-sm font-semibold">{t('settings.kept')}</legend>
      <p className="text-sm text-ink-2">{t('settings.keptHelp')}</p>
      {KEPT_KINDS.map((kind) => {
        const limit = most[kind];
        const max = limit ?? RETENTION_DAYS_MAX;
        return (
          <TextField
            key={kind}
            label={t(LABELS[kind])}
            help={
              limit === null
                ? t('settings.keptNoLimit')
                : t('settings.keptMost', { days: dayCount(limit, language) })
            }
            error={daysOf(value[kind], limit) === undefined && t('settings.keptWrong', { max })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={limit === null ? undefined : String(limit)}
            value={value[kind]}
            onChange={({ target }) => onChange({ ...value, [kind]: target.value })}
          />
        );
      })}
    </fieldset>
  );
}
