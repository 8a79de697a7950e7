import { ROOM_TITLE_MAX_LENGTH } from '@intermind/contracts/limits';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useHistoryText } from './history-text.ts';

interface TitleFormProps {
  title: string | null;
  /** @returns whether it was saved */
  onSave: (title: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** In place of the title, while its owner writes another. Escape leaves it as it was. */
export function TitleForm({ title, onSave, onClose }: TitleFormProps) {
  const t = useHistoryText();
  const [text, setText] = useState(title ?? '');
  const [failed, setFailed] = useState(false);
  const { busy, run } = useAction(async () => {
    setFailed(false);
    const next = text.trim() || null;
    if (next === title || (await onSave(next))) onClose();
    else setFailed(true);
  });
  return (
    <form
      className="flex max-w-[36rem] flex-wrap items-start gap-3"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        className="min-w-[min(16rem,100%)] grow"
        label={t('detail.title')}
        help={t('detail.titleHelp')}
        error={failed ? t('detail.saveFailed') : undefined}
        value={text}
        maxLength={ROOM_TITLE_MAX_LENGTH}
        dir="auto"
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3 sm:pt-[1.6875rem]">
        <Button onClick={onClose}>{t('delete.cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t('detail.save')}
        </Button>
      </div>
    </form>
  );
}
