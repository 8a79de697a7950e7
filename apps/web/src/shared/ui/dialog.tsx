import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useInsertionEffect, useRef } from 'react';
import { useText } from '../../platform/text.ts';
import { classNames } from './class-names.ts';
import { EscapeLayer } from './escape-layer.tsx';
import { IconButton } from './icon-button.tsx';
import { Scrim } from './scrim.tsx';

const WIDTHS = { small: 'sm:w-[28rem]', medium: 'sm:w-[40rem]', large: 'sm:w-[58rem]' } as const;

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title, read with it. */
  description?: ReactNode;
  /** 28, 40 or 58rem; below sm it is a sheet at the bottom. */
  width?: keyof typeof WIDTHS;
  children?: ReactNode;
  /** Buttons at the inline end, the safe one first. */
  actions?: ReactNode;
  /** False: only an action closes it, for what must be answered. */
  dismissible?: boolean;
  /** Asks instead of telling: read out at once. */
  alert?: boolean;
}

/** What gets the focus back when a dialog closes: the first of these that is still there. */
type Openers = readonly Element[];

/** Of the dialog that has just gone: another that takes its place goes back there. */
let openersBefore: Openers = [];
/** Of each dialog that is in the page, by its element: what one is opened from may go while that one is open. */
const openersOf = new WeakMap<Element, Openers>();

/**
 * A modal dialog. Closed, it gives the focus back to what had it. Carries its own library: load screens that open one
 * lazily, or the dialog itself.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'small',
  children,
  actions,
  dismissible = true,
  alert = false,
}: DialogProps) {
  const t = useText();
  const openers = useRef<Openers>([]);
  // React gives the focus to what has `autoFocus` before other effects run; the library then tells nobody.
  useInsertionEffect(() => {
    if (!open) return undefined;
    const { activeElement, body } = document;
    const around = activeElement?.closest('[aria-modal=true]');
    openers.current =
      !activeElement || activeElement === body
        ? openersBefore
        : [activeElement, ...((around && openersOf.get(around)) ?? [])];
    return () => {
      openersBefore = openers.current;
    };
  }, [open]);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        {/* Not the library's overlay: that one writes a style element, which the content security policy refuses. */}
        <Scrim />
        <RadixDialog.Content
          ref={(element) => void (element && openersOf.set(element, openers.current))}
          role={alert ? 'alertdialog' : 'dialog'}
          aria-modal
          {...(description ? {} : { 'aria-describedby': undefined })}
          // The library gives the focus back to a trigger of its own only.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            openersBefore = [];
            // Another has opened in its place, and has the focus.
            if (document.activeElement?.closest('[aria-modal=true]')) return;
            const opener = openers.current.find((one) => one.isConnected);
            (opener as HTMLElement | undefined)?.focus();
          }}
          onEscapeKeyDown={(event) => !dismissible && event.preventDefault()}
          onInteractOutside={(event) => {
            if (!dismissible || (event.target as Element).closest('[data-toasts]')) event.preventDefault();
          }}
          className={classNames(
            'dialog-sheet fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] overflow-y-auto rounded-t-dialog bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-3 outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[calc(100vw-3rem)] sm:rounded-dialog sm:p-6',
            WIDTHS[width],
          )}
        >
          <EscapeLayer onEscape={dismissible ? onClose : null} />
          <div className="flex items-start gap-3">
            <RadixDialog.Title className="grow text-xl font-semibold">{title}</RadixDialog.Title>
            {dismissible && (
              <IconButton
                size="compact"
                className="-me-1.5 -mt-0.5"
                label={t('common.close')}
                icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
                onClick={onClose}
              />
            )}
          </div>
          {description && (
            <RadixDialog.Description className="mt-2 text-ink-2">{description}</RadixDialog.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
