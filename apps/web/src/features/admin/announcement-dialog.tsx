import type { Announcement, AnnouncementFields, AnnouncementSeverity } from '@intermind/contracts';
import { ANNOUNCEMENT_MAX_LENGTH, ANNOUNCEMENT_SEVERITIES } from '@intermind/contracts/announcements';
import { type ChangeEvent, type SyntheticEvent, useId, useState } from 'react';
import { AnnouncementNote } from '../../shared/ui/announcement-note.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-area-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useAdminText } from './admin-text.ts';
import { fromLocalField, toLocalField } from './local-moment.ts';

/** The years that announcements take, as a field for day and time has them. */
const YEARS = { min: '2000-01-01T00:00', max: '9999-12-31T23:59' };

/** The fields with half a day or time in them, whose value looks empty, or one that cannot be. */
const wrongIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input')].filter(({ validity }) => !validity.valid);

interface AnnouncementDialogProps {
  /** The one that is changed; without it one is made. */
  announcement?: Announcement | undefined;
  /** @returns what went wrong, for people; null when it is saved */
  onSave: (fields: AnnouncementFields) => Promise<string | null>;
  onClose: () => void;
}

/** Writes an announcement, with how members will see it. */
export function AnnouncementDialog({ announcement, onSave, onClose }: AnnouncementDialogProps) {
  const t = useAdminText();
  const form = useId();
  const [text, setText] = useState(announcement?.text ?? '');
  const [severity, setSeverity] = useState<AnnouncementSeverity>(announcement?.severity ?? 'info');
  const [from, setFrom] = useState(toLocalField(announcement?.from ?? null));
  const [until, setUntil] = useState(toLocalField(announcement?.until ?? null));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const said = text.trim();
  // Minutes only are in the fields: what is not touched stays as it was.
  const momentOf = (value: string, before: string | null = null) =>
    value === toLocalField(before) ? before : fromLocalField(value);
  const begins = momentOf(from, announcement?.from);
  const ends = momentOf(until, announcement?.until);
  const beginning = begins === null ? Date.now() : Date.parse(begins);
  const endsEarly = ends !== null && Date.parse(ends) <= beginning;
  const tooLong = said.length > ANNOUNCEMENT_MAX_LENGTH;
  const { busy, run } = useAction(async () =>
    setFailure(await onSave({ text: said, severity, from: begins, until: ends })),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const form = event.currentTarget;
    const fields = wrongIn(form);
    setWrong(fields.map(({ name }) => name));
    if (said === '' || tooLong) form.querySelector('textarea')?.focus();
    else if (fields[0]) fields[0].focus();
    else if (endsEarly) form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else run();
  };
  const timeError = (name: string) => wrong.includes(name) && t('announce.timeWrong');
  const changed = (name: string, set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    setWrong(wrong.filter((other) => other !== name));
    set(event.target.value);
  };
  const textError = tooLong
    ? t('announce.tooLong', { max: ANNOUNCEMENT_MAX_LENGTH })
    : asked && said === '' && t('announce.textMissing');
  return (
    <Dialog
      open
      onClose={onClose}
      width="medium"
      title={t(announcement ? 'announce.editTitle' : 'announce.new')}
      actions={
        <>
          <Button onClick={onClose}>{t('user.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t(announcement ? 'money.save' : 'announce.publish')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextAreaField
          label={t('announce.text')}
          help={t('announce.tooLong', { max: ANNOUNCEMENT_MAX_LENGTH })}
          error={textError}
          rows={3}
          value={text}
          onChange={setText}
        />
        <SelectField
          label={t('announce.severity')}
          value={severity}
          choices={ANNOUNCEMENT_SEVERITIES.map((value) => ({ value, label: t(`announce.${value}`) }))}
          onChange={setSeverity}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            name="from"
            {...YEARS}
            label={t('announce.from')}
            help={t('announce.fromHelp')}
            error={timeError('from')}
            value={from}
            onChange={changed('from', setFrom)}
          />
          <TextField
            type="datetime-local"
            name="until"
            {...YEARS}
            label={t('announce.until')}
            help={t('announce.untilHelp')}
            error={timeError('until') || (endsEarly && t('announce.untilWrong'))}
            value={until}
            onChange={changed('until', setUntil)}
          />
        </div>
        {said !== '' && (
          <div>
            <p className="mb-1.5 text-sm font-semibold">{t('announce.preview')}</p>
            <AnnouncementNote severity={severity} text={said} />
          </div>
        )}
        {failure && (
          <p role="alert" className="text-danger-text">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
