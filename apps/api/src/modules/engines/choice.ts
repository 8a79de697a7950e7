import type {
  EngineOrder,
  EngineOrderByHand,
  EngineOrders,
  EngineReport,
  UserId,
} from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import { type NewAct, writeAct } from '../audit/index.ts';
import { lockChoice, readChoice, updateChoice } from './choice-store.ts';
import { type ChosenOrder, chosenOrders, type EngineChoice, nameOf } from './order.ts';
import { readMeasures } from './store.ts';

export interface EngineChoicesDependencies {
  db: Database;
  now: () => Date;
  /** Of the workers of this instance, each kind in the order of the settings; null: none is connected. */
  engines: () => readonly EngineReport[] | null;
}

/** In which order meetings try the engines: an administrator may choose another than that of the settings. */
export class EngineChoices {
  readonly #deps: EngineChoicesDependencies;

  constructor(deps: EngineChoicesDependencies) {
    this.#deps = deps;
  }

  /** What a job that begins now is given; it keeps that. */
  async orders(): Promise<EngineOrder[]> {
    const orders = await chosenNow(this.#deps.db, await readChoice(this.#deps.db));
    return orders.map(({ kind, subject, engines }) => ({ kind, subject, engines }));
  }

  async read(): Promise<EngineOrders> {
    return this.#present(this.#deps.db, await readChoice(this.#deps.db));
  }

  async setBestByBench(by: UserId, bestByBench: boolean): Promise<EngineOrders> {
    return this.#change(by, (choice) => {
      if (choice.bestByBench === bestByBench) return undefined;
      return {
        changed: { bestByBench },
        act: { before: { bestByBench: choice.bestByBench }, after: { bestByBench } },
      };
    });
  }

  async orderByHand(by: UserId, { engines, ...subject }: EngineOrderByHand): Promise<EngineOrders> {
    return this.#change(by, ({ ordersByHand }) => {
      const name = nameOf(subject);
      const before = ordersByHand.find((order) => nameOf(order) === name)?.engines ?? null;
      if (textOf(before) === textOf(engines)) return undefined;
      const others = ordersByHand.filter((order) => nameOf(order) !== name);
      return {
        changed: { ordersByHand: engines ? [...others, { ...subject, engines }] : others },
        act: {
          object: name,
          before: before && { engines: textOf(before) },
          after: engines && { engines: textOf(engines) },
        },
      };
    });
  }

  /** Writes the change and the audit log, or neither where nothing changes. */
  async #change(by: UserId, decide: (choice: EngineChoice) => Change | undefined): Promise<EngineOrders> {
    const { db, now } = this.#deps;
    return db.transaction(async (tx) => {
      const choice = await lockChoice(tx);
      const decided = decide(choice);
      if (!decided) return this.#present(tx, choice);
      await updateChoice(tx, decided.changed);
      await writeAct(tx, now(), { by, act: 'engine-order.changed', ...decided.act });
      return this.#present(tx, { ...choice, ...decided.changed });
    });
  }

  async #present(db: Queries, choice: EngineChoice): Promise<EngineOrders> {
    const engines = this.#deps.engines();
    return {
      bestByBench: choice.bestByBench,
      orders: await chosenNow(db, choice),
      engines:
        engines &&
        engines
          .filter(({ available }) => available)
          .map(({ kind, id, grade, covers }) => ({ kind, engine: id, grade, covers })),
    };
  }
}

interface Change {
  changed: { bestByBench?: boolean; ordersByHand?: EngineOrder[] };
  act: Omit<NewAct, 'by' | 'act'>;
}

async function chosenNow(db: Queries, choice: EngineChoice): Promise<ChosenOrder[]> {
  return chosenOrders(choice, choice.bestByBench ? await readMeasures(db) : []);
}

/** As the audit log says it. */
function textOf(engines: readonly string[] | null): string | null {
  return engines && engines.join(', ');
}
