import { useExtrasText } from '../../platform/extras-text.ts';
import { useCallText } from '../../platform/text.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QrCode } from '../../shared/ui/qr-code.tsx';

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
  const info = [title ?? tCall('prejoin.joinThis'), t('invite.link', { link }), t('invite.code', { code })];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      actions={<CopyButton primary label={t('invite.copyInfo')} text={info.join('\n')} />}
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
