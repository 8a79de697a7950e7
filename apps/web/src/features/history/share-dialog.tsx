import type { HistoryEntry, Share } from '@intermind/contracts';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useHistoryText } from './history-text.ts';
import { ShareForm, type ShareWish } from './share-form.tsx';
import { ShareLinks } from './share-links.tsx';
import { type NewLink, ShareResult } from './share-result.tsx';

interface ShareDialogProps {
  entry: HistoryEntry;
  /** Undefined while they load. */
  shares: readonly Share[] | undefined;
  sharesFailed: boolean;
  onCreate: (wish: ShareWish) => Promise<NewLink | 'tooMany' | 'createFailed'>;
  /** @returns whether the link is gone */
  onRevoke: (share: Share) => Promise<boolean>;
  onRetry: () => void;
  onClose: () => void;
}

/** Makes links to a past meeting, shows what to send, and lists the links that work. */
export function ShareDialog(props: ShareDialogProps) {
  const { entry, shares, sharesFailed, onCreate, onRevoke, onRetry, onClose } = props;
  const t = useHistoryText();
  const [link, setLink] = useState<NewLink | null>(null);
  const [problem, setProblem] = useState<'tooMany' | 'createFailed' | null>(null);
  const create = async (wish: ShareWish) => {
    setProblem(null);
    const made = await onCreate(wish);
    if (typeof made === 'string') setProblem(made);
    else setLink(made);
  };
  return (
    <Dialog open onClose={onClose} title={t('share.title')} description={t('share.text')}>
      {link ? (
        <ShareResult link={link} />
      ) : (
        <ShareForm entry={entry} problem={problem && t(`share.${problem}`)} onCreate={create} />
      )}
      <ShareLinks shares={shares} failed={sharesFailed} onRevoke={onRevoke} onRetry={onRetry} />
    </Dialog>
  );
}
