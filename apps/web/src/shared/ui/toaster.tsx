import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useText } from '../../app/text.ts';
import { getToasts, hideToast, onToastsChange } from '../toast.ts';
import { isSwipe, type ShownToast } from '../toast-list.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const ICONS = {
  info: { Icon: Info, className: 'text-ink-2' },
  success: { Icon: CircleCheck, className: 'text-yours-text' },
  warning: { Icon: TriangleAlert, className: 'text-warn-text' },
  error: { Icon: CircleAlert, className: 'text-danger-text' },
} as const;

/** A root of its own, so that messages outlive any screen. Bottom inline end, on phones at the top. */
export function mountToaster(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Suspense>
      <Toaster />
    </Suspense>,
  );
}

function Toaster() {
  const t = useText();
  const toasts = useSyncExternalStore(onToastsChange, getToasts);
  const [paused, setPaused] = useState(false);
  return (
    <section
      aria-label={t('common.messages')}
      data-toasts
      className="toast-region"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ol aria-live="polite" aria-relevant="additions text" className="toast-list">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} closeLabel={t('common.close')} />
        ))}
      </ol>
    </section>
  );
}

interface ToastItemProps {
  toast: ShownToast;
  paused: boolean;
  closeLabel: string;
}

function ToastItem({ toast, paused, closeLabel }: ToastItemProps) {
  const { id, kind, text, action, durationMs } = toast;
  const { Icon, className } = ICONS[kind];
  const remainingMs = useRef(durationMs);
  const swipe = useSwipe(() => hideToast(id));

  useEffect(() => {
    remainingMs.current = durationMs;
  }, [toast, durationMs]);

  useEffect(() => {
    if (paused || durationMs === Infinity) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => hideToast(id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [paused, id, toast, durationMs]);

  return (
    <li className="toast" {...swipe} onKeyDown={(event) => event.key === 'Escape' && hideToast(id)}>
      <Icon aria-hidden className={`mt-px size-5 shrink-0 ${className}`} strokeWidth={1.75} />
      <p role={kind === 'error' ? 'alert' : undefined} className="min-w-0 grow wrap-anywhere">
        {text}
      </p>
      {action && (
        <Button
          size="compact"
          className="-my-1"
          onClick={() => {
            hideToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      {durationMs === Infinity && (
        <IconButton
          size="compact"
          className="-my-1 -me-1"
          label={closeLabel}
          icon={<X className="size-4" />}
          onClick={() => hideToast(id)}
        />
      )}
    </li>
  );
}

function useSwipe(onSwipe: () => void) {
  const [start, setStart] = useState<{ x: number; y: number }>();
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const end = () => {
    setStart(undefined);
    setMoved({ x: 0, y: 0 });
  };
  return {
    onPointerDown: (event: PointerEvent) => setStart({ x: event.clientX, y: event.clientY }),
    onPointerMove: (event: PointerEvent) =>
      start && setMoved({ x: event.clientX - start.x, y: event.clientY - start.y }),
    onPointerUp: () => {
      if (start && isSwipe(moved.x, moved.y)) onSwipe();
      end();
    },
    onPointerCancel: end,
    style: start ? { transform: `translate(${moved.x}px, ${moved.y}px)`, transition: 'none' } : {},
  };
}
