import { ORDERED_ENGINES_MAX } from '@intermind/contracts/engine-order';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useEnginesText } from './engines-text.ts';
import { kindTitle } from './engine-kinds.ts';
import { EngineName } from './engine-order-columns.tsx';
import { EngineSubject, subjectText } from './engine-subject.tsx';
import type { SubjectOrder } from './subject-orders.ts';

interface EngineOrderDialogProps {
  order: SubjectOrder;
  /** @param engines by id; null takes back what was chosen. Resolves when it is done or was reported as failed. */
  onSave: (engines: string[] | null) => Promise<void>;
  onClose: () => void;
}

/** Chooses by hand in which order engines are tried: buttons move each up and down. */
export function EngineOrderDialog({ order, onSave, onClose }: EngineOrderDialogProps) {
  const t = useEnginesText();
  const [engines, setEngines] = useState(order.engines);
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  // The button that was pressed moves with its engine, which takes the focus from it.
  useLayoutEffect(() => pressed.current?.focus(), [engines]);
  const move = (from: number, to: number, button: HTMLElement) => {
    const moved = engines.toSpliced(from, 1).toSpliced(to, 0, engines[from]!);
    pressed.current = button;
    setEngines(moved);
    setSaid(t('order.place', { engine: engines[from]!.id, place: to + 1, total: engines.length }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kindTitle(order.kind, t)}
      description={t('order.dialogHelp')}
      actions={
        <>
          {order.by === 'hand' && (
            <ActionButton kind="quiet" className="me-auto" act={() => onSave(null)}>
              {t('order.reset')}
            </ActionButton>
          )}
          <Button onClick={onClose}>{t('order.cancel')}</Button>
          <ActionButton
            kind="primary"
            act={() => onSave(engines.map(({ id }) => id).slice(0, ORDERED_ENGINES_MAX))}
          >
            {t('order.save')}
          </ActionButton>
        </>
      }
    >
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <EngineSubject subject={order.subject} />
        <bdi>{subjectText(order.subject)}</bdi>
      </p>
      <ol className="rounded-tile border border-line">
        {engines.map((engine, index) => {
          const step = (by: 1 | -1) => {
            const to = index + by;
            const isEnd = to < 0 || to === engines.length;
            const [Icon, label] =
              by === -1
                ? [ChevronUp, t('order.up', { engine: engine.id })]
                : [ChevronDown, t('order.down', { engine: engine.id })];
            return (
              <IconButton
                label={label}
                data-tooltip-align="end"
                // Not `disabled`: that would take the focus from it.
                aria-disabled={isEnd}
                className="aria-disabled:opacity-35"
                icon={<Icon aria-hidden className="size-5" strokeWidth={1.75} />}
                onClick={({ currentTarget }) => !isEnd && move(index, to, currentTarget)}
              />
            );
          };
          return (
            <li
              key={engine.id}
              className="flex min-h-14 items-center gap-3 border-line py-1.5 ps-4 pe-2 [&+li]:border-t"
            >
              <span aria-hidden className="w-5 text-ink-3 tabular-nums">
                {index + 1}
              </span>
              <div className="min-w-0 grow">
                <EngineName engine={engine} t={t} />
              </div>
              {step(-1)}
              {step(1)}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  );
}
