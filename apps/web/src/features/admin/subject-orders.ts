import type { EngineKind, EngineOrders } from '@intermind/contracts';
import type { OrderOrigin } from '@intermind/contracts/engine-order';

export interface OrderedEngine {
  id: string;
  isDemonstration: boolean;
  /** False: it was chosen by hand, and no connected worker has it. */
  isHere: boolean;
}

/** In which order meetings that begin now try the engines of a kind, for one language or pair. */
export interface SubjectOrder {
  kind: EngineKind;
  subject: string;
  by: OrderOrigin | 'settings';
  engines: OrderedEngine[];
}

const RANK = { hand: 0, bench: 1, settings: 2 } as const;

/** Of every language and pair that leaves a choice, or for which one was made by hand: those first, then what was measured; English before the others. */
export function subjectOrders({ orders, engines }: EngineOrders): SubjectOrder[] {
  const found = new Map<string, SubjectOrder>();
  const of = (kind: EngineKind, subject: string): SubjectOrder => {
    const name = subjectName({ kind, subject });
    const known = found.get(name) ?? { kind, subject, by: 'settings', engines: [] };
    found.set(name, known);
    return known;
  };
  for (const { kind, engine, grade, covers } of engines ?? []) {
    const one = { id: engine, isDemonstration: grade === 'demonstration', isHere: true };
    for (const subject of covers) of(kind, subject).engines.push(one);
  }
  for (const { kind, subject, engines: ids, by } of orders) {
    const order = of(kind, subject);
    const here = new Map(order.engines.map((engine) => [engine.id, engine]));
    const named = ids.map((id) => here.get(id) ?? { id, isDemonstration: false, isHere: engines === null });
    const rest = order.engines.filter(({ id }) => !ids.includes(id));
    // What was measured and is gone decides nothing.
    order.engines = [...named.filter(({ isHere }) => isHere || by === 'hand'), ...rest];
    order.by = by;
  }
  return [...found.values()]
    .filter(({ by, engines: all }) => by === 'hand' || all.length > 1)
    .sort(
      (a, b) =>
        RANK[a.by] - RANK[b.by] ||
        Number(b.subject.startsWith('en')) - Number(a.subject.startsWith('en')) ||
        a.subject.localeCompare(b.subject),
    );
}

/** The engine that meetings try first; undefined where none of the order is there. */
export function firstOf({ engines }: SubjectOrder): OrderedEngine | undefined {
  return engines.find(({ isHere }) => isHere);
}

/** Of what an order is for. */
export function subjectName({ kind, subject }: Pick<SubjectOrder, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}
