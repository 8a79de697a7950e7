import type { Share } from '@intermind/contracts';
import { useState } from 'react';
import { useLanguage, useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useHistoryText } from './history-text.ts';

interface ShareLinksProps {
  shares: readonly Share[] | undefined;
  failed: boolean;
  onRevoke: (share: Share) => Promise<boolean>;
  onRetry: () => void;
}

/** The links to a meeting that work, each with Revoke, which asks once: it takes the meeting from members who imported it. */
export function ShareLinks({ shares, failed, onRevoke, onRetry }: ShareLinksProps) {
  const t = useHistoryText();
  const tShell = useText();
  const [asking, setAsking] = useState<Share | null>(null);
  if (failed)
    return (
      <div role="alert" className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-sm">
        {t('share.existingFailed')}
        <Button size="compact" onClick={onRetry}>
          {tShell('common.tryAgain')}
        </Button>
      </div>
    );
  if (!shares || shares.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-sm text-ink-2">{t('share.existing')}</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.id} className="border-line py-3 [&+li]:border-t">
            {asking?.id === share.id ? (
              <div role="alertdialog" aria-label={t('share.revokeTitle')}>
                <p className="font-semibold">{t('share.revokeTitle')}</p>
                <p className="mt-1 text-sm text-ink-2">{t('share.revokeText')}</p>
                <div className="mt-3 flex flex-wrap justify-end gap-3">
                  <Button size="compact" autoFocus onClick={() => setAsking(null)}>
                    {t('delete.cancel')}
                  </Button>
                  <ActionButton
                    kind="danger"
                    size="compact"
                    act={async () => {
                      if (await onRevoke(share)) setAsking(null);
                    }}
                  >
                    {t('share.revoke')}
                  </ActionButton>
                </div>
              </div>
            ) : (
              <ShareLine share={share} onRevoke={() => setAsking(share)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShareLine({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const t = useHistoryText();
  const language = useLanguage();
  const { own, createdBy, expiresAt, includes, uses, maxUses } = share;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(expiresAt));
  const parts = includes.map((part) => t(`share.${part}`));
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow text-sm">
        <p className="text-md">{t('share.until', { date })}</p>
        <p className="text-ink-2">
          {maxUses === null ? t('share.used', { count: uses }) : t('share.usedOf', { uses, max: maxUses })}
        </p>
        {parts.length > 0 && (
          <p className="text-ink-3">
            {new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts)}
          </p>
        )}
        {!own && <p className="wrap-anywhere text-ink-3">{t('share.by', { name: createdBy })}</p>}
      </div>
      <Button size="compact" onClick={onRevoke}>
        {t('share.revoke')}
      </Button>
    </div>
  );
}
