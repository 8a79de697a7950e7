import { constants, setPriority } from 'node:os';
import { readEngineSettings } from '@intermind/config/engines';
import { systemClock } from '@intermind/timing';
import { benchEngines } from '../bench/bench-engines.ts';
import { openEngines } from '../engines/engine-sets.ts';
import type { EngineSet } from '../speech/ports.ts';
import type { FromBench, ToBench } from './bench-child.ts';
import { RemoteModels } from './model-relay.ts';

/** The process that measures the engines once. It exits when it is done, when its parent is gone, and when it is told to. */
const stopping = new AbortController();
const remoteModels = new RemoteModels((message) => void tell({ type: 'models', message }));
let engines: EngineSet | undefined;

async function tell(message: FromBench): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send!(message, () => resolve()));
}

async function measure({
  builtIn,
  models,
  modelsFolder,
}: Extract<ToBench, { type: 'start' }>): Promise<void> {
  const configured = readEngineSettings(process.env);
  engines = await openEngines({ builtIn, models, modelsFolder, configured }, remoteModels);
  const { signal } = stopping;
  for await (const soFar of benchEngines(engines, { clock: systemClock, signal }))
    await tell({ type: 'measured', soFar });
}

/** In this time engines end their programs; the parent waits a little longer. */
const END_LIMIT_MS = 2_000;

async function end(last?: FromBench): Promise<never> {
  setTimeout(() => process.exit(1), END_LIMIT_MS);
  stopping.abort(new Error('the bench is over'));
  if (last) await tell(last);
  await engines?.close().catch(() => undefined);
  process.exit(0);
}

process.on('message', (message: ToBench) => {
  if (message.type === 'models') return remoteModels.receive(message.message);
  measure(message).then(
    () => end({ type: 'finished' }),
    (error: unknown) => end({ type: 'failed', detail: String(error) }),
  );
});
process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
// Ctrl-C reaches the whole group; the parent decides
process.on('SIGINT', () => undefined);
// Meetings that run come first; the programs that it starts have the same priority.
setPriority(constants.priority.PRIORITY_LOW);
