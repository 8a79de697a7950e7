import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Fragment, useEffect, useRef } from 'react';
import { BorrowedElement } from './borrowed-element.tsx';
import { classNames } from './class-names.ts';
import { EscapeLayer } from './escape-layer.tsx';
import type { MenuItem, MenuProps } from './menu-props.ts';

interface MenuContentProps extends Omit<MenuProps, 'trigger' | 'onOpenChange'> {
  anchor: HTMLElement;
  labelledBy: string;
  /** Opened with the keyboard: the chosen or the first item has the focus. */
  focusItem: boolean;
  onClose: () => void;
}

export function MenuContent({
  sections,
  header,
  align = 'start',
  side = 'bottom',
  onStage = false,
  className = 'min-w-52',
  anchor,
  labelledBy,
  focusItem,
  onClose,
}: MenuContentProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const backToAnchor = () => anchor.focus();
  const closeWithKey = () => {
    backToAnchor();
    onClose();
  };
  /** The focus is back on the button before what was chosen happens: a question that opens then returns it there. */
  const fromButton = (item: MenuItem): MenuItem => ({
    ...item,
    onSelect() {
      anchor.focus();
      item.onSelect();
    },
  });
  useEffect(() => {
    if (!focusItem) return undefined;
    // The menu takes the focus itself when it appears; the item gets it after that.
    const frame = requestAnimationFrame(() => {
      const items = [...(contentRef.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
      const chosen =
        items.find((item) => item.role === 'menuitemradio' && item.ariaChecked === 'true') ?? items[0];
      chosen?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focusItem]);
  return (
    <DropdownMenu.Root
      open
      modal={false}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      onOpenChange={(open) => !open && onClose()}
    >
      <DropdownMenu.Trigger asChild>
        <BorrowedElement element={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          ref={contentRef}
          loop
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={labelledBy}
          // A press on the button itself closes through the button.
          onInteractOutside={(event) => anchor.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body || !document.activeElement) anchor.focus();
          }}
          onEscapeKeyDown={backToAnchor}
          className={classNames(
            'floating max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-24px)] overflow-y-auto rounded-tile border p-1.5',
            onStage
              ? 'on-stage border-stage-line bg-stage-control text-stage-ink'
              : 'border-line bg-raised text-ink',
            className,
          )}
        >
          <EscapeLayer onEscape={closeWithKey} />
          {header && <div className="px-3 pt-2 pb-2.5">{header}</div>}
          {sections.map((section, index) => (
            <Fragment key={section.key}>
              {(index > 0 || header) && (
                <DropdownMenu.Separator
                  className={classNames('mx-1.5 my-1.5 h-px', onStage ? 'bg-stage-line' : 'bg-line')}
                />
              )}
              <DropdownMenu.Group>
                {section.heading && (
                  <DropdownMenu.Label
                    className={classNames(
                      'px-3 pt-1.5 pb-1 text-sm font-semibold',
                      onStage ? 'text-stage-ink-2' : 'text-ink-3',
                    )}
                  >
                    {section.heading}
                  </DropdownMenu.Label>
                )}
                {section.row ? (
                  <div className="flex flex-wrap justify-between">
                    {section.items.map((item) => (
                      <IconItem key={item.key} item={fromButton(item)} onStage={onStage} />
                    ))}
                  </div>
                ) : (
                  section.items.map((item) => (
                    <Row key={item.key} item={fromButton(item)} onStage={onStage} />
                  ))
                )}
              </DropdownMenu.Group>
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** What cannot be chosen can be reached, and says why: radix-ui would let the keyboard skip it (WAI-ARIA menus). */
function selecting(disabled: boolean | undefined, onSelect: () => void) {
  return disabled
    ? { 'aria-disabled': true, onSelect: (event: Event) => event.preventDefault() }
    : { onSelect };
}

function IconItem({
  item: { icon, label, disabled, onSelect },
  onStage,
}: {
  item: MenuItem;
  onStage: boolean;
}) {
  return (
    <DropdownMenu.Item
      {...selecting(disabled, onSelect)}
      className={classNames(
        'grid h-11 min-w-9 pointer-coarse:min-w-11 cursor-pointer place-items-center rounded-plate outline-none select-none',
        onStage ? 'data-[highlighted]:bg-stage-control-hover' : 'data-[highlighted]:bg-hover',
      )}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </DropdownMenu.Item>
  );
}

function Row({ item, onStage }: { item: MenuItem; onStage: boolean }) {
  const { icon, label, detail, end, checked, toggle, disabled, lang, onSelect } = item;
  const rowProps = {
    ...selecting(disabled, onSelect),
    className: classNames(
      'grid min-h-10 cursor-pointer items-center gap-x-3 rounded-plate px-3 py-2 outline-none select-none pointer-coarse:min-h-11',
      'aria-disabled:cursor-not-allowed forced-colors:aria-disabled:text-[GrayText]',
      onStage ? 'aria-disabled:text-stage-ink-3' : 'aria-disabled:text-ink-3',
      icon ? 'grid-cols-[minmax(20px,auto)_1fr_auto]' : 'grid-cols-[1fr_auto]',
      onStage ? 'data-[highlighted]:bg-stage-control-hover' : 'data-[highlighted]:bg-hover',
    ),
  };
  const content = (
    <>
      {icon}
      <span
        lang={lang}
        className={classNames('min-w-0', lang && 'font-ui', detail || checked ? 'font-semibold' : undefined)}
      >
        {label}
      </span>
      <span className="flex items-center gap-2">
        {end}
        {checked !== undefined && (
          <Check aria-hidden strokeWidth={2} className={classNames('size-4', !checked && 'invisible')} />
        )}
      </span>
      {detail && (
        <span
          className={classNames(
            'text-sm',
            icon ? 'col-start-2' : undefined,
            onStage ? 'text-stage-ink-2' : 'text-ink-3',
          )}
        >
          {detail}
        </span>
      )}
    </>
  );
  if (checked === undefined) return <DropdownMenu.Item {...rowProps}>{content}</DropdownMenu.Item>;
  return (
    <DropdownMenu.CheckboxItem
      {...rowProps}
      checked={checked}
      role={toggle ? 'menuitemcheckbox' : 'menuitemradio'}
    >
      {content}
    </DropdownMenu.CheckboxItem>
  );
}
