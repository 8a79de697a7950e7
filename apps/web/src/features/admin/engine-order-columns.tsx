import type { ReactNode } from 'react';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { EnginesText } from './engines-text.ts';
import { EngineSubject, subjectText } from './engine-subject.tsx';
import { StatusMark } from './status-mark.tsx';
import { firstOf, type OrderedEngine, type SubjectOrder } from './subject-orders.ts';

type Column = ListColumn<SubjectOrder>;

/** Which engine meetings try first, which then, and who decided that. */
export function engineOrderColumns(t: EnginesText, onChange: (order: SubjectOrder) => void): Column[] {
  const column = (
    id: string,
    label: string,
    cell: (order: SubjectOrder) => ReactNode,
    more = {},
  ): Column => ({
    id,
    meta: { label, ...more },
    cell: ({ row: { original } }) => cell(original),
  });
  return [
    column('subject', t('bench.language'), ({ subject }) => <EngineSubject subject={subject} />, {
      heading: true,
    }),
    column('first', t('order.first'), (order) => {
      const first = firstOf(order);
      return first ? (
        <EngineName engine={first} t={t} />
      ) : (
        <StatusMark kind="bad">{t('order.notHere')}</StatusMark>
      );
    }),
    column('then', t('order.then'), (order) => <Then order={order} />),
    column('by', t('order.decidedBy'), ({ by }) => (
      <StatusMark kind={by === 'settings' ? 'off' : 'good'}>{originText(by, t)}</StatusMark>
    )),
    column(
      'change',
      t('order.change'),
      (order) => (
        <div className="flex justify-end">
          <Button
            size="compact"
            aria-label={t('order.changeOf', { subject: subjectText(order.subject) })}
            onClick={() => onChange(order)}
          >
            {t('order.change')}
          </Button>
        </div>
      ),
      { actions: true },
    ),
  ];
}

export function EngineName({ engine, t }: { engine: OrderedEngine; t: EnginesText }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{engine.id}</bdi>
      </p>
      {engine.isDemonstration && <p className="text-sm text-ink-3">{t('bench.demo')}</p>}
      {!engine.isHere && <StatusMark kind="off">{t('order.notHere')}</StatusMark>}
    </div>
  );
}

function Then({ order }: { order: SubjectOrder }) {
  const first = firstOf(order);
  const rest = order.engines.filter((engine) => engine !== first && engine.isHere);
  if (rest.length === 0) return '–';
  return (
    <ol className="flex flex-wrap gap-x-3 text-ink-2">
      {rest.map(({ id }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{id}</bdi>
        </li>
      ))}
    </ol>
  );
}

function originText(by: SubjectOrder['by'], t: EnginesText): string {
  switch (by) {
    case 'hand':
      return t('order.byHand');
    case 'bench':
      return t('order.byBench');
    case 'settings':
      return t('order.bySettings');
  }
}
