import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  label: string;
  text: string;
  primary?: boolean;
}

/** Copies a text that is shown beside it, and says so. */
export function CopyButton({ label, text, primary = false }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    // The text can still be selected.
    else showToast({ kind: 'error', text: t('link.copyFailed'), id: 'link' });
  };
  return (
    <Button
      kind={primary ? 'primary' : 'line'}
      autoFocus={primary}
      icon={<Icon aria-hidden className="size-5" strokeWidth={1.75} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('common.copied') : label}</span>
    </Button>
  );
}
