import {
  compareMeasures,
  type EngineMeasure,
  type EngineOrder,
  type EngineOrders,
  ORDERED_ENGINES_MAX,
} from '@intermind/contracts';

/** What administrators chose. */
export interface EngineChoice {
  bestByBench: boolean;
  ordersByHand: readonly EngineOrder[];
}

export type ChosenOrder = EngineOrders['orders'][number];

/** Where engines are tried in another order than that of the settings. What was chosen by hand comes before what was measured. */
export function chosenOrders(
  { bestByBench, ordersByHand }: EngineChoice,
  measures: readonly EngineMeasure[],
): ChosenOrder[] {
  const chosen = new Set(ordersByHand.map(nameOf));
  const measured = bestByBench ? ordersByBench(measures) : [];
  return [
    ...ordersByHand.map((order) => ({ ...order, by: 'hand' as const })),
    ...measured
      .filter((order) => !chosen.has(nameOf(order)))
      .map((order) => ({ ...order, by: 'bench' as const })),
  ];
}

/** The best first. What could not be measured is in no order, nor is the demonstration, which would come before it. */
function ordersByBench(measures: readonly EngineMeasure[]): EngineOrder[] {
  const measured = measures.filter(({ outcome, grade }) => outcome === 'measured' && grade === 'production');
  return [...Map.groupBy(measured, nameOf).values()].map((ofSubject) => {
    const { kind, subject } = ofSubject[0]!;
    const engines = new Set(ofSubject.toSorted(compareMeasures).map(({ engine }) => engine));
    return { kind, subject, engines: [...engines].slice(0, ORDERED_ENGINES_MAX) };
  });
}

/** Of what an order is for. */
export function nameOf({ kind, subject }: Pick<EngineOrder, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}
