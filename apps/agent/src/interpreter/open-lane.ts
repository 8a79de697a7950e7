import type { InterpretationPlan } from '../speech/engine-registry.ts';
import { CascadeLane } from './cascade-lane.ts';
import { DirectLane } from './direct-lane.ts';
import type { Lane } from './lane.ts';
import type { LaneOptions } from './lane-options.ts';

/** A lane of the kind that is planned for its languages. */
export function openLane(plan: InterpretationPlan, options: LaneOptions): Lane {
  return plan.kind === 'direct'
    ? new DirectLane({ ...options, plan })
    : new CascadeLane({ ...options, plan });
}
