import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { useHistoryText } from './history-text.ts';

/** A link that was just made: where it leads, and the message to send with it. */
export interface NewLink {
  url: string;
  text: string;
}

/** The message to send, the link, and the link as a QR code. It cannot be shown again: only its hash is kept. */
export function ShareResult({ link: { url, text } }: { link: NewLink }) {
  const t = useHistoryText();
  return (
    <div className="grid gap-4">
      <section aria-label={t('share.message')}>
        <p
          dir="auto"
          className="rounded-control border border-line bg-sunken px-3 py-2.5 wrap-anywhere select-text"
        >
          {text}
        </p>
      </section>
      <div className="flex flex-wrap gap-3">
        <CopyButton primary label={t('share.copyMessage')} text={text} />
        <CopyButton label={t('share.copyLink')} text={url} />
      </div>
      <figure className="flex flex-wrap items-center gap-4">
        <QrCode text={url} label={t('share.qr')} />
        <figcaption className="min-w-0 flex-1 text-sm text-ink-2">
          {t('share.scan')}
          <span className="mt-2 block text-ink-3">{t('share.shownOnce')}</span>
        </figcaption>
      </figure>
    </div>
  );
}
