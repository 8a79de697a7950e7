import type { EngineReport, EngineTable } from '@intermind/contracts';

/** What the engines of the workers can do, as administrators read it. */
export function engineTable(engines: readonly EngineReport[] | null): EngineTable {
  return {
    engines:
      engines &&
      engines.map(({ id, kind, grade, outside, available, hint, covers, ...rest }) => ({
        ...{ kind, engine: id, grade, outside, available, hint, covers },
        detects: rest.detects === true,
        imitates: rest.imitates === true,
        abilities: rest.abilities ?? null,
      })),
  };
}
