import type { HistoryEntry, HistoryPart } from '@intermind/contracts';
import { SHARE_DAYS_DEFAULT, SHARE_DAYS_MAX } from '@intermind/contracts/limits';
import { useState } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckboxRow } from '../../shared/ui/checkbox-row.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useHistoryText } from './history-text.ts';

export interface ShareWish {
  includes: HistoryPart[];
  expiresInDays: number;
  maxUses?: number;
}

const DAYS = [1, 7, SHARE_DAYS_DEFAULT, 90, SHARE_DAYS_MAX].map(String);
const USES = ['1', '5', '10', '50', '100'];

interface ShareFormProps {
  entry: Pick<HistoryEntry, 'includes' | 'recording'>;
  /** Why the last link was not made. */
  problem: string | null;
  onCreate: (wish: ShareWish) => Promise<void>;
}

/** What a link includes, how long it works, and for how many. */
export function ShareForm({ entry, problem, onCreate }: ShareFormProps) {
  const t = useHistoryText();
  const language = useLanguage();
  const parts = entry.includes.filter((part) => part !== 'video' || entry.recording);
  const [includes, setIncludes] = useState<readonly HistoryPart[]>(parts);
  const [days, setDays] = useState(String(SHARE_DAYS_DEFAULT));
  const [uses, setUses] = useState('');
  const { busy, run } = useAction(onCreate);
  const number = (value: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, options).format(Number(value));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run({
          includes: [...includes],
          expiresInDays: Number(days),
          ...(uses === '' ? {} : { maxUses: Number(uses) }),
        });
      }}
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('share.includes')}</legend>
        {parts.map((part) => (
          <CheckboxRow
            key={part}
            label={t(`share.${part}`)}
            checked={includes.includes(part)}
            onChange={({ target }) =>
              setIncludes(target.checked ? [...includes, part] : includes.filter((other) => other !== part))
            }
          />
        ))}
      </fieldset>
      <SelectField
        label={t('share.expires')}
        value={days}
        choices={DAYS.map((value) => ({
          value,
          label: number(value, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
        }))}
        onChange={setDays}
      />
      <SelectField
        label={t('share.uses')}
        value={uses}
        choices={[
          { value: '', label: t('share.unlimited') },
          ...USES.map((value) => ({ value, label: number(value) })),
        ]}
        onChange={setUses}
      />
      {problem && (
        <p role="alert" className="text-danger-text">
          {problem}
        </p>
      )}
      <Button kind="primary" type="submit" busy={busy} className="justify-self-end">
        {t('share.create')}
      </Button>
    </form>
  );
}
