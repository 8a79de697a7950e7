import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useCallText, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QrCode } from './qr-code.tsx';

interface InviteDialogProps {
  title: string | null;
  code: string;
  link: string;
  onClose: () => void;
}

/** What others need to join: the link, the code, as a text to send and as a QR code. */
export function InviteDialog({ title, code, link, onClose }: InviteDialogProps) {
  const t = useExtrasText();
  const tCall = useCallText();
  const tShell = useText();
  const [copied, setCopied] = useState(false);
  const info = [title ?? tCall('prejoin.joinThis'), t('invite.link', { link }), t('invite.code', { code })];
  const copy = () =>
    navigator.clipboard.writeText(info.join('\n')).then(
      () => setCopied(true),
      // The text can still be selected.
      () => showToast({ kind: 'error', text: tShell('link.copyFailed'), id: 'link' }),
    );
  const CopyIcon = copied ? Check : Copy;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      actions={
        <Button
          kind="primary"
          autoFocus
          icon={<CopyIcon aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? tShell('common.copied') : t('invite.copyInfo')}</span>
        </Button>
      }
    >
      <section
        aria-label={t('invite.info')}
        className="rounded-control border border-line bg-sunken px-3 py-2.5 break-words select-text"
      >
        {info.map((line, index) => (
          <p key={line} className={index === 0 ? 'font-semibold' : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </section>
      <figure className="mt-4 flex flex-wrap items-center gap-4">
        <QrCode text={link} label={t('invite.qr')} />
        <figcaption className="text-sm text-ink-2">{t('invite.scan')}</figcaption>
      </figure>
    </Dialog>
  );
}
