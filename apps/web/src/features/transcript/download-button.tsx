import type { Language } from '@intermind/contracts/languages';
import type { TranscriptFormat } from '@intermind/contracts/transcript-formats';
import type { DownloadedFile } from '@intermind/sdk';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExtrasText } from '../../platform/extras-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { IconButton, type IconButtonProps } from '../../shared/ui/icon-button.tsx';
import { DownloadDialog } from './download-dialog.tsx';

interface DownloadButtonProps extends Omit<IconButtonProps, 'label' | 'icon' | 'onClick'> {
  /** Those in which something was said or translated, the reader's first. */
  languages: readonly Language[];
  /** Null where that failed, which is shown. */
  onExport: (format: TranscriptFormat, languages: readonly Language[]) => Promise<DownloadedFile | null>;
}

/** Saves the transcript as a file, after asking which kind. */
export function DownloadButton({ languages, onExport, ...button }: DownloadButtonProps) {
  const t = useExtrasText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        {...button}
        label={t('transcript.download')}
        icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <DownloadDialog
          languages={languages}
          onDownload={async (format, chosen) => {
            const file = await onExport(format, chosen);
            if (file) saveFile(file);
            return file !== null;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
