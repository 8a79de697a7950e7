import './feedback.css';
import { ArrowLeft, ChevronRight, Lightbulb, MessageSquareWarning } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../shared/ui/class-names.ts';
import { EscapeLayer } from '../../shared/ui/escape-layer.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelHeader } from '../../shared/ui/panel-header.tsx';
import { Scrim } from '../../shared/ui/scrim.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { dispatch, feedback } from './feedback-store.ts';
import { useFeedbackText } from './feedback-text.ts';

/** A slide-over at the inline end, on phones a full sheet (spec 1 §2). Closing it loses nothing that was written. */
export function FeedbackPanel({ opener }: { opener: HTMLElement | null }) {
  const t = useFeedbackText();
  const { view } = useStore(feedback, (state) => state.state);
  const away = useStore(feedback, ({ capturing }) => capturing);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [view]);
  const form = view === 'issue' || view === 'idea';
  const close = () => dispatch('close');
  return (
    <Dialog.Root open={view !== 'closed'} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Scrim className={away ? 'feedback-away' : undefined} />
        <Dialog.Content
          aria-modal
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            title.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
          onInteractOutside={(event) => {
            if ((event.target as Element).closest('[data-toasts]')) event.preventDefault();
          }}
          className={classNames(
            'feedback-sheet fixed inset-y-0 end-0 z-40 flex w-full flex-col bg-sheet text-ink shadow-3 outline-none md:w-(--panel) md:border-s md:border-line',
            away && 'feedback-away',
          )}
        >
          <EscapeLayer onEscape={close} />
          <PanelHeader
            as={Dialog.Title}
            title={form ? t(`feedback.${view}`) : t('feedback.title')}
            titleRef={title}
            back={
              form && (
                <IconButton
                  className="-ms-2"
                  label={t('feedback.back')}
                  icon={<ArrowLeft aria-hidden className="flip size-5" strokeWidth={1.75} />}
                  onClick={() => dispatch('back')}
                />
              )
            }
            onClose={close}
          />
          {form ? <FeedbackForm key={view} kind={view} /> : <Choice />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const KINDS = [
  ['issue', MessageSquareWarning],
  ['idea', Lightbulb],
] as const;

function Choice() {
  const t = useFeedbackText();
  return (
    <div className="grow overflow-y-auto p-5">
      <ul className="grid gap-3">
        {KINDS.map(([kind, Icon]) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => dispatch(kind)}
              className="flex w-full items-center gap-4 rounded-tile border border-line-strong bg-raised px-4 py-5 text-start transition-colors duration-(--t-fast) hover:bg-hover"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-yours-text" strokeWidth={1.75} />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{t(`feedback.${kind}`)}</span>
                <span className="mt-0.5 block text-sm text-ink-2">{t(`feedback.${kind}Detail`)}</span>
              </span>
              <ChevronRight aria-hidden className="flip size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-3">{t('feedback.recipients')}</p>
    </div>
  );
}
