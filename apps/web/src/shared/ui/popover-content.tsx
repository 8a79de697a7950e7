import { X } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../platform/text.ts';
import { BorrowedElement } from './borrowed-element.tsx';
import { classNames } from './class-names.ts';
import { EscapeLayer } from './escape-layer.tsx';
import { IconButton } from './icon-button.tsx';
import type { PopoverProps } from './popover-props.ts';

interface PopoverContentProps extends Omit<PopoverProps, 'trigger' | 'children' | 'onOpenChange'> {
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** On phones a veil lies around it, so that a press there only closes it, and it has a button that does so. */
export function PopoverContent({
  label,
  children,
  align = 'start',
  side = 'bottom',
  onStage = false,
  className = 'w-[23rem]',
  anchor,
  onClose,
}: PopoverContentProps) {
  const t = useText();
  const main = document.querySelector('main');
  const backToAnchor = () => anchor.focus();
  const closeWithKey = () => {
    backToAnchor();
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Trigger asChild>
        <BorrowedElement element={anchor} />
      </Popover.Trigger>
      {createPortal(
        // A press on it leaves the focus where it is, so that it goes back to the button.
        <div
          className="dialog-scrim fixed inset-0 z-40 bg-scrim sm:hidden"
          onMouseDown={(event) => event.preventDefault()}
        />,
        main ?? document.body,
      )}
      <Popover.Portal container={main}>
        <Popover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={(event) => {
            const target = event.target as Element;
            if (anchor.contains(target) || target.closest('[data-toasts]')) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body || !document.activeElement) anchor.focus();
          }}
          onEscapeKeyDown={backToAnchor}
          className={classNames(
            'floating max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-24px)] overflow-y-auto rounded-dialog border p-5 outline-none',
            onStage
              ? 'on-stage border-stage-line bg-stage-control text-stage-ink'
              : 'border-line bg-raised text-ink',
            className,
          )}
        >
          <EscapeLayer onEscape={closeWithKey} />
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 mb-3 flex justify-end bg-inherit pe-2 pt-2 sm:hidden">
            <span
              aria-hidden
              className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-round bg-current opacity-30"
            />
            <IconButton
              kind={onStage ? 'stage-quiet' : 'quiet'}
              className="size-11!"
              label={t('common.close')}
              icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
              onClick={closeWithKey}
            />
          </div>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
