import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '@intermind/contracts/transcript-formats';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExtrasText } from '../../platform/extras-text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';

interface DownloadDialogProps {
  /** Those in which something was said or translated, the reader's first. */
  languages: readonly Language[];
  /** @returns whether the file came; otherwise the dialog stays */
  onDownload: (format: TranscriptFormat, languages: readonly Language[]) => Promise<boolean>;
  onClose: () => void;
}

const AS_SPOKEN = 'spoken';
const NOTHING = 'nothing';

/** The transcript as a file: which kind, and in which language or two. */
export function DownloadDialog({ languages, onDownload, onClose }: DownloadDialogProps) {
  const t = useExtrasText();
  const [format, setFormat] = useState<TranscriptFormat>('txt');
  const [first, setFirst] = useState<Language | typeof AS_SPOKEN>(AS_SPOKEN);
  const [second, setSecond] = useState<Language | typeof NOTHING>(NOTHING);
  const choiceOf = (language: Language) => ({
    value: language,
    label: LANGUAGE_NAMES[language],
    lang: language,
  });
  const chosen =
    first === AS_SPOKEN ? [] : second === NOTHING || second === first ? [first] : [first, second];
  const download = async () => {
    if (await onDownload(format, chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('transcript.download')}
      actions={
        <ActionButton
          kind="primary"
          icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
          act={download}
        >
          {t('transcript.save')}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('transcript.format')}
          value={format}
          choices={TRANSCRIPT_FORMATS.map((value) => ({ value, label: t(`transcript.${value}`) }))}
          onChange={setFormat}
        />
        <SelectField
          label={t('transcript.language')}
          value={first}
          choices={[{ value: AS_SPOKEN, label: t('transcript.asSpoken') }, ...languages.map(choiceOf)]}
          onChange={setFirst}
        />
        <SelectField
          label={t('transcript.beside')}
          value={second}
          disabled={first === AS_SPOKEN}
          choices={[
            { value: NOTHING, label: t('transcript.nothingBeside') },
            ...languages.filter((language) => language !== first).map(choiceOf),
          ]}
          onChange={setSecond}
        />
      </div>
    </Dialog>
  );
}
