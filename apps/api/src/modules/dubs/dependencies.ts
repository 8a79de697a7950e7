import type { EngineReport } from '@intermind/contracts';
import type { RecordingsDependencies } from '../recordings/index.ts';

export interface DubsDependencies extends RecordingsDependencies {
  /** Engines of the workers that dub; null: none is connected; undefined: nobody knows, because other instances have workers. */
  dubEngines: () => readonly EngineReport[] | null | undefined;
}
