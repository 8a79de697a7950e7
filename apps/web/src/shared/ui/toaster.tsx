import { TOAST_GAP_PX, TOAST_SWIPE_THRESHOLD_PX, TOAST_WIDTH_PX } from '@intermind/contracts/limits';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type CSSProperties, Suspense, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { getProductName } from '../../platform/page-title.ts';
import { useText } from '../../platform/text.ts';
import { hideToast, toasts } from '../../platform/toast.ts';
import type { ShownToast, ToastAction } from '../../platform/toast-list.ts';
import { Button } from './button.tsx';
import { isEscapeTaken } from './escape-layer.tsx';
import { IconButton } from './icon-button.tsx';
import { useMediaQuery } from './use-media-query.ts';

const ICONS = {
  info: { Icon: Info, className: 'text-ink-2' },
  success: { Icon: CircleCheck, className: 'text-yours-text' },
  warning: { Icon: TriangleAlert, className: 'text-warn-text' },
  error: { Icon: CircleAlert, className: 'text-danger-text' },
} as const;

const SIZES = { '--toast-width': `${TOAST_WIDTH_PX}px`, '--toast-gap': `${TOAST_GAP_PX}px` } as CSSProperties;

/** A root of its own, so that messages outlive any screen. */
export function mountToaster(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Suspense>
      <Toaster />
    </Suspense>,
  );
}

/**
 * Bottom inline end, on phones at the top; a message is thrown away towards its edge. F8 leads to them. Escape closes the
 * newest, after whatever else is open.
 */
export function Toaster() {
  const t = useText();
  const shown = useStore(toasts);
  const phone = useMediaQuery('(max-width: 39.99rem)');
  const end = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  return (
    <Toast.Provider
      label={getProductName()}
      swipeDirection={phone ? 'up' : end}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {shown.map((toast) => (
        <Message
          key={toast.sequence}
          toast={toast}
          closeLabel={t('common.close')}
          warningLabel={t('common.warning')}
        />
      ))}
      <Toast.Viewport
        label={`${t('common.messages')} ({hotkey})`}
        data-toasts
        className="toast-list"
        style={SIZES}
      />
    </Toast.Provider>
  );
}

interface MessageProps {
  toast: ShownToast;
  closeLabel: string;
  warningLabel: string;
}

function Message({ toast, closeLabel, warningLabel }: MessageProps) {
  const { id, kind, text, action, otherAction, durationMs, quoted = false, onClose } = toast;
  const { Icon, className } = ICONS[kind];
  const escapeIsTaken = useRef(false);
  return (
    <Toast.Root
      open
      onEscapeKeyDown={(event) => {
        const isHere = (event.target as Element).closest('[data-toasts]') !== null;
        // Prevented, the library does not close the message; otherwise it does so at once.
        escapeIsTaken.current = !isHere && isEscapeTaken(event) && !event.defaultPrevented;
      }}
      onOpenChange={(open) => {
        if (open) return;
        if (escapeIsTaken.current) {
          escapeIsTaken.current = false;
          return;
        }
        hideToast(id);
        onClose?.();
      }}
      duration={durationMs}
      type={kind === 'error' ? 'foreground' : 'background'}
      className={otherAction ? 'toast flex-wrap' : 'toast'}
    >
      <Icon aria-hidden className={`mt-px size-5 shrink-0 ${className}`} strokeWidth={1.75} />
      <Toast.Description className="min-w-0 grow basis-0 wrap-anywhere">
        {quoted && kind === 'warning' && <span className="sr-only">{warningLabel} </span>}
        {quoted ? (
          <span dir="auto" className="block whitespace-pre-line">
            {text}
          </span>
        ) : (
          text
        )}
      </Toast.Description>
      {action && !otherAction && <Way action={action} className="-my-1" />}
      {durationMs === Infinity && (
        <Toast.Close asChild>
          <IconButton
            size="compact"
            className="-my-1 -me-1"
            label={closeLabel}
            icon={<X className="size-4" />}
          />
        </Toast.Close>
      )}
      {action && otherAction && (
        <div className="flex basis-full flex-wrap justify-end gap-2">
          <Way action={otherAction} />
          <Way action={action} />
        </div>
      )}
    </Toast.Root>
  );
}

function Way({ action, className }: { action: ToastAction; className?: string }) {
  return (
    <Toast.Action asChild altText={action.label}>
      <Button size="compact" {...(className && { className })} onClick={action.onSelect}>
        {action.label}
      </Button>
    </Toast.Action>
  );
}
