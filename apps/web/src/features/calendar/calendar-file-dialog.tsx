import type { RoomId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { Download } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { durationText } from '../../platform/duration-text.ts';
import { logProblem } from '../../platform/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useCalendarText } from './calendar-text.ts';
import { fieldValue, suggestedStart } from './file-start.ts';

const LENGTHS = ['15', '30', '45', '60', '90', '120', '240'] as const;
type Length = (typeof LENGTHS)[number];

interface CalendarFileDialogProps {
  roomId: RoomId;
  onClose: () => void;
}

/** Makes the file that puts a meeting into any calendar. */
export function CalendarFileDialog({ roomId, onClose }: CalendarFileDialogProps) {
  const t = useCalendarText();
  const language = useLanguage();
  const form = useId();
  const [start, setStart] = useState(() => fieldValue(suggestedStart(new Date())));
  const [minutes, setMinutes] = useState<Length>('60');
  const [problem, setProblem] = useState<'wrong' | 'failed' | null>(null);
  const { busy, run } = useAction(async (query: { start: string; minutes: number }) => {
    try {
      const params = { id: roomId };
      saveFile(await call('GET /rooms/{id}/calendar-file', { params, query, bypassErrorHandler: true }));
      onClose();
    } catch (cause) {
      logProblem('The calendar file was not made', cause);
      setProblem('failed');
    }
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const time = new Date(start);
    if (Number.isNaN(time.getTime())) return setProblem('wrong');
    setProblem(null);
    run({ start: time.toISOString(), minutes: Number(minutes) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('file.title')}
      description={t('file.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('sources.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={busy}
            icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
          >
            {t('file.download')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('file.start')}
          error={problem && t(`file.${problem}`)}
          type="datetime-local"
          required
          value={start}
          onChange={({ target }) => {
            setStart(target.value);
            setProblem(null);
          }}
        />
        <SelectField
          label={t('file.length')}
          value={minutes}
          choices={LENGTHS.map((value) => ({
            value,
            label: durationText(Number(value) * 60_000, language),
          }))}
          onChange={setMinutes}
        />
      </form>
    </Dialog>
  );
}
