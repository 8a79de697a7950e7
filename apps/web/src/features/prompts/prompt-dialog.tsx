import type { PredefinedPromptFields, Prompt } from '@intermind/contracts';
import { PROMPT_NAME_MAX_LENGTH, PROMPT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { TextAreaField } from '../../shared/ui/text-area-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { promptProblems } from './prompt-problems.ts';
import { usePromptsText } from './prompts-text.ts';

/** With so many characters left they are counted. */
const COUNTED_FROM = 200;

interface PromptDialogProps {
  /** The one that is changed; without it one is made. */
  prompt?: Prompt | undefined;
  /** Everyone's, which can be a system prompt. */
  isPredefined: boolean;
  /** @returns what went wrong, for people; null when it is saved */
  onSave: (fields: PredefinedPromptFields) => Promise<string | null>;
  onClose: () => void;
}

/** Writes a prompt: its name, and what it asks. What is missing is said when it is saved. */
export function PromptDialog({ prompt, isPredefined, onSave, onClose }: PromptDialogProps) {
  const t = usePromptsText();
  const form = useId();
  const [fields, setFields] = useState<PredefinedPromptFields>({
    name: prompt?.name ?? '',
    text: prompt?.text ?? '',
    ...(isPredefined ? { system: prompt?.system ?? false } : {}),
  });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useAction(async () => setFailure(await onSave(fields)));
  const { name, text } = promptProblems(fields);
  const left = PROMPT_TEXT_MAX_LENGTH - fields.text.trim().length;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!name && !text) run();
    else event.currentTarget.querySelector<HTMLElement>(name ? 'input' : 'textarea')?.focus();
  };
  const textError =
    text === 'tooLong' ? t('prompts.tooLong', { count: -left }) : asked && text && t('prompts.textMissing');
  return (
    <Dialog
      open
      onClose={onClose}
      width="medium"
      title={t(prompt ? 'prompts.editTitle' : 'prompts.new')}
      actions={
        <>
          <Button onClick={onClose}>{t('prompts.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t(prompt ? 'prompts.save' : 'prompts.create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('prompts.name')}
          error={asked && name && t('prompts.nameMissing')}
          value={fields.name}
          maxLength={PROMPT_NAME_MAX_LENGTH}
          dir="auto"
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setFields({ ...fields, name: target.value })}
        />
        <TextAreaField
          label={t('prompts.text')}
          help={
            left <= COUNTED_FROM
              ? t('prompts.left', { count: left })
              : t('prompts.help', { language: '{{language}}', meeting: '{{meeting}}' })
          }
          error={textError}
          rows={6}
          value={fields.text}
          onChange={(changed) => setFields({ ...fields, text: changed })}
        />
        {isPredefined && (
          <SwitchRow
            label={t('prompts.system')}
            note={t('prompts.systemNote')}
            checked={fields.system === true}
            onChange={(system) => setFields({ ...fields, system })}
          />
        )}
        {failure && (
          <p role="alert" className="text-danger-text">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
