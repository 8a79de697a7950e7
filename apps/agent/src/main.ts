import { readFileSync } from 'node:fs';
import { agentConfig, ConfigError, type AgentConfig } from './config/agent-config.ts';
import { reportEngines } from './engines/engine-sets.ts';
import { createLogger } from './log.ts';
import { startWorker } from './worker/worker.ts';

/** The agent worker process: reads settings, reports its engines, and serves the API until it is stopped. */
const EXIT_LIMIT_MS = 5_000;

function readConfig(): AgentConfig {
  try {
    return agentConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

const config = readConfig();
const log = createLogger('agent', config.logLevel);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const engines = await reportEngines(config.engines);
for (const { id, kind, available, hint } of engines) {
  if (!available) log.warn({ engine: id, kind, hint }, 'engine not available');
}
const worker = await startWorker(config, engines, version, log);
log.info(
  {
    engines: engines.filter(({ available }) => available).map(({ kind, id }) => `${kind}: ${id}`),
    capacity: config.capacity,
  },
  'agent worker started',
);

let stopping = false;
function stop(why: string, drainMs = 0): void {
  if (stopping) return;
  stopping = true;
  log.info({ why, drainMs }, 'stopping');
  setTimeout(() => process.exit(1), drainMs + EXIT_LIMIT_MS).unref();
  void worker.stop(drainMs).then(() => process.exit(0));
}

// Where a supervisor says so, everything ends, and nobody is there to hand over to.
process.on('SIGTERM', () => stop('SIGTERM', config.supervised ? 0 : config.drainMs));
process.on('SIGINT', () => stop('SIGINT'));
process.on('disconnect', () => stop('parent gone'));
if (config.supervised)
  process.stdin
    .on('end', () => stop('parent gone'))
    .on('error', () => stop('parent gone'))
    .resume();
