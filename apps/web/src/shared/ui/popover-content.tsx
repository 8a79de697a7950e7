import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { BorrowedElement } from './borrowed-element.tsx';
import { classNames } from './class-names.ts';
import { EscapeLayer } from './escape-layer.tsx';
import type { PopoverProps } from './popover-props.ts';

interface PopoverContentProps extends Omit<PopoverProps, 'trigger' | 'children' | 'onOpenChange'> {
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

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
      <Popover.Portal container={document.querySelector('main')}>
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
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
