import type { Language, RoomId } from '@intermind/contracts';
import { ROOM_TERMS_MAX } from '@intermind/contracts/limits';
import { Plus } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { languageName } from '../../platform/language-name.ts';
import { logProblem } from '../../platform/log.ts';
import {
  changeExpectedLanguages,
  changeRoomTerms,
  readExpectedLanguages,
  readRoomTerms,
} from '../../platform/room-terms.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LanguageChips } from '../../shared/ui/language-chips.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { TermCard } from './term-card.tsx';
import { inputsOf, newTerm, problemOf, type TermInput, termsOf } from './terms-input.ts';

interface TermsDialogProps {
  roomId: RoomId;
  onClose: () => void;
}

/** Names and words of a room that interpretation should know; for its owner, and for moderators in a meeting. */
export function TermsDialog({ roomId, onClose }: TermsDialogProps) {
  const t = useRoomsText();
  const tShell = useText();
  const reader = useLanguage();
  const form = useId();
  const [inputs, setInputs] = useState<TermInput[] | 'failed' | null>(null);
  const [expected, setExpected] = useState<Language[]>([]);
  const [added, setAdded] = useState<number | null>(null);

  const load = useCallback(async () => {
    try {
      const [terms, languages] = await Promise.all([readRoomTerms(roomId), readExpectedLanguages(roomId)]);
      setExpected(languages);
      setInputs(inputsOf(terms));
    } catch (cause) {
      logProblem('The terms of the room could not be read', cause);
      setInputs('failed');
    }
  }, [roomId]);
  useEffect(() => void load(), [load]);
  const known = inputs === 'failed' ? null : inputs;
  const terms = known ? termsOf(known) : undefined;
  const save = useAction(async () => {
    if (!terms || !(await changeRoomTerms(roomId, terms))) return;
    if (!(await changeExpectedLanguages(roomId, expected))) return;
    showToast({ kind: 'info', text: t('terms.saved'), id: 'room-terms' });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const add = (before: TermInput[]) => {
    const next = newTerm(before);
    setAdded(next.key);
    setInputs([...before, next]);
  };
  const change = (before: TermInput[], changed: TermInput, by: Partial<TermInput>) =>
    setInputs(before.map((one) => (one === changed ? { ...one, ...by } : one)));

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('terms.title')}
      description={t('terms.description')}
      actions={
        inputs === 'failed' ? (
          <ActionButton kind="primary" act={load}>
            {tShell('common.tryAgain')}
          </ActionButton>
        ) : (
          <>
            <Button onClick={onClose}>{t('settings.cancel')}</Button>
            <Button type="submit" form={form} kind="primary" busy={save.busy} disabled={!terms}>
              {t('settings.save')}
            </Button>
          </>
        )
      }
    >
      {inputs === 'failed' && <p role="alert">{t('terms.loadFailed')}</p>}
      {inputs === null && <Skeleton className="h-40" />}
      {known && (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3 empty:hidden">
            {known.map((input) => (
              <TermCard
                key={input.key}
                input={input}
                problem={problemOf(known, input)}
                autoFocus={input.key === added}
                onChange={(by) => change(known, input, by)}
                onRemove={() => setInputs(known.filter((one) => one !== input))}
              />
            ))}
          </ul>
          {known.length < ROOM_TERMS_MAX ? (
            <Button
              className="self-start"
              icon={<Plus aria-hidden className="size-5" strokeWidth={1.75} />}
              onClick={() => add(known)}
            >
              {t('terms.add')}
            </Button>
          ) : (
            <p className="text-sm text-ink-2">{t('terms.full', { count: ROOM_TERMS_MAX })}</p>
          )}
          <div className="border-t border-line pt-3">
            <LanguageChips
              title={t('terms.expected')}
              hint={t('terms.expectedHint')}
              value={expected}
              onChange={setExpected}
              addText={t('terms.addLanguage')}
              removeText={(language) =>
                t('terms.removeTranslation', { language: languageName(language, reader) })
              }
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}
