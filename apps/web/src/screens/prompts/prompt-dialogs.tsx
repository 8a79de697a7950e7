import type { PredefinedPromptFields, Prompt } from '@intermind/contracts';
import { PROMPTS_MAX } from '@intermind/contracts/limits';
import { ApiError } from '@intermind/sdk';
import { lazy, Suspense } from 'react';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import { type PromptScope, refresh } from './prompt-scopes.ts';

const PromptDialog = lazy(async () => ({
  default: (await import('../../features/prompts/prompt-dialog.tsx')).PromptDialog,
}));
const DeletePromptDialog = lazy(async () => ({
  default: (await import('../../features/prompts/delete-prompt-dialog.tsx')).DeletePromptDialog,
}));

export type PromptsDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; prompt: Prompt };

interface PromptDialogsProps {
  scope: PromptScope;
  dialog: PromptsDialog | null;
  onClose: () => void;
}

/** The dialogs of a list of prompts, with what they do. Their code is loaded with the first one. */
export function PromptDialogs({ scope, dialog, onClose }: PromptDialogsProps) {
  const t = usePromptsText();
  const failureOf = (cause: unknown, otherwise: 'createFailed' | 'updateFailed' | 'deleteFailed'): string => {
    const code = cause instanceof ApiError ? cause.code : null;
    if (code === 'TooManyPrompts') return t('prompts.tooMany', { max: PROMPTS_MAX });
    if (code === 'NotFound') return t('prompts.gone');
    if (code === 'SystemPrompt') return t('prompts.systemKept');
    logProblem('A prompt was not changed', cause);
    return t(`prompts.${otherwise}`);
  };
  const done = (text: string) => {
    showToast({ kind: 'success', text, id: 'prompts' });
    onClose();
  };
  const save = async (fields: PredefinedPromptFields): Promise<string | null> => {
    const changed = dialog?.kind === 'edit' ? dialog.prompt : null;
    try {
      await (changed ? scope.change(changed.id, fields) : scope.create(fields));
      await refresh(scope);
      done(t(changed ? 'prompts.updated' : 'prompts.created'));
      return null;
    } catch (cause) {
      return failureOf(cause, changed ? 'updateFailed' : 'createFailed');
    }
  };
  const remove = async (prompt: Prompt): Promise<void> => {
    try {
      await scope.remove(prompt.id);
    } catch (cause) {
      // Somebody else has deleted it: it is gone all the same.
      if (!(cause instanceof ApiError && cause.code === 'NotFound')) {
        showToast({ kind: 'error', text: failureOf(cause, 'deleteFailed'), id: 'prompts' });
        return;
      }
    }
    await refresh(scope);
    done(t('prompts.deleted'));
    // The row that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === 'delete' ? (
        <DeletePromptDialog
          prompt={dialog.prompt}
          whose={scope.whose}
          onDelete={() => remove(dialog.prompt)}
          onClose={onClose}
        />
      ) : (
        <PromptDialog
          prompt={dialog.kind === 'edit' ? dialog.prompt : undefined}
          isPredefined={scope.whose === 'everyones'}
          onSave={save}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
