import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { MadeMeeting } from './use-new-meeting.ts';

interface MeetingLinkDialogProps {
  meeting: MadeMeeting;
  onClose: () => void;
}

/** The joining link of a room made for later (spec 1 §2). */
export function MeetingLinkDialog({ meeting: { link, calendarUrl }, onClose }: MeetingLinkDialogProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Refused by the browser, or no clipboard on this page: the link can still be selected.
      showToast({ kind: 'error', text: t('link.copyFailed'), id: 'copy-link' });
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('link.title')}
      description={t('link.text')}
      actions={
        <>
          {calendarUrl && (
            <a href={calendarUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t('link.openCalendar')}
            </a>
          )}
          <Button
            kind="primary"
            autoFocus
            onClick={() => void copy()}
            icon={
              copied ? (
                <Check aria-hidden className="size-5" strokeWidth={1.75} />
              ) : (
                <Copy aria-hidden className="size-5" strokeWidth={1.75} />
              )
            }
          >
            <span aria-live="polite">{copied ? t('common.copied') : t('link.copy')}</span>
          </Button>
        </>
      }
    >
      <input
        readOnly
        value={link}
        aria-label={t('link.label')}
        onFocus={(event) => event.target.select()}
        className="room-code h-12 w-full rounded-control border border-line-strong bg-sunken px-3 outline-none focus-visible:border-yours"
      />
      <p className="mt-3 text-sm text-ink-3">{t('link.guestsWait')}</p>
    </Dialog>
  );
}
