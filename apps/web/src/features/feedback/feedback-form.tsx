import { FEEDBACK_MAX_LENGTH, FEEDBACK_ROWS, ISSUE_CATEGORIES } from '@intermind/contracts/feedback';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { isEmail } from '../../model/feedback.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { Chips } from './chips.tsx';
import { includedNow } from './diagnostics.ts';
import { dispatch, feedback, send, write } from './feedback-store.ts';
import { useFeedbackText } from './feedback-text.ts';
import { IncludedDetails } from './included-details.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { useImageFiles } from './use-image-files.ts';

const AnnotationDialog = lazy(async () => ({
  default: (await import('./annotation-dialog.tsx')).AnnotationDialog,
}));

/** What happened, or what could be better (spec 1 §5). What is missing is said when it is sent. */
export function FeedbackForm({ kind }: { kind: 'issue' | 'idea' }) {
  const t = useFeedbackText();
  const { draft, picture, failure, state } = useStore(feedback);
  const { status, user } = useSession();
  const member = status === 'signed-in';
  const { sending } = state;
  const [asked, setAsked] = useState(false);
  // What is shown is what is sent.
  const [included] = useState(includedNow);
  const files = useImageFiles(sending);

  const categoryMissing = kind === 'issue' && draft.category === null;
  const messageMissing = draft.message.trim() === '';
  const emailWrong = !member && draft.email.trim() !== '' && !isEmail(draft.email.trim());
  const submit = (form: HTMLFormElement) => {
    if (files.reading) return;
    setAsked(true);
    if (!categoryMissing && !messageMissing && !emailWrong) return void send(kind, included);
    const wrong = categoryMissing ? 'input[type=radio]' : messageMissing ? 'textarea' : 'input[type=email]';
    form.querySelector<HTMLElement>(wrong)?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      onPaste={files.onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={files.onDrop}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 grow content-start gap-6 overflow-y-auto p-5">
        {kind === 'issue' && (
          <Chips
            legend={t('feedback.category')}
            choices={ISSUE_CATEGORIES.map((value) => ({ value, label: t(`feedback.${value}`) }))}
            value={draft.category}
            onChange={(category) => write({ category })}
            error={asked && categoryMissing ? t('feedback.categoryMissing') : undefined}
          />
        )}
        <Field
          label={t(`feedback.${kind}Message`)}
          help={t('feedback.sensitive')}
          error={asked && messageMissing && t('feedback.messageMissing')}
        >
          {(control) => (
            <span className="control-frame flex">
              <textarea
                {...control}
                rows={FEEDBACK_ROWS}
                dir="auto"
                maxLength={FEEDBACK_MAX_LENGTH}
                value={draft.message}
                onChange={(event) => write({ message: event.target.value })}
                className="w-full resize-y bg-transparent px-3 py-2 outline-none"
              />
            </span>
          )}
        </Field>
        <ScreenshotField picture={picture} disabled={sending} problem={files.problem} onFile={files.take} />
        {member ? (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              checked={draft.consent}
              onChange={(event) => write({ consent: event.target.checked })}
              className="mt-0.5 size-5 shrink-0 accent-yours"
            />
            <span>
              {t('feedback.consent')}
              <bdi className="block text-sm wrap-anywhere text-ink-3">{user?.email}</bdi>
            </span>
          </label>
        ) : (
          <TextField
            type="email"
            autoComplete="email"
            dir="ltr"
            label={t('feedback.email')}
            help={t('feedback.emailHelp')}
            error={asked && emailWrong && t('feedback.emailWrong')}
            value={draft.email}
            onChange={(event) => write({ email: event.target.value })}
          />
        )}
        <IncludedDetails included={included} />
      </div>
      <footer className="grid shrink-0 gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {failure && (
          <p role="alert" className="text-sm text-danger-text">
            {t(`feedback.${failure}`)}
          </p>
        )}
        <Button
          type="submit"
          kind="primary"
          busy={sending || files.reading}
          disabled={state.screenshot === 'editing'}
        >
          {sending ? t('feedback.sending') : t('feedback.send')}
        </Button>
      </footer>
      {picture && state.screenshot === 'editing' && (
        <Suspense>
          <AnnotationDialog picture={picture} onCancel={() => dispatch('cancel')} />
        </Suspense>
      )}
    </form>
  );
}
