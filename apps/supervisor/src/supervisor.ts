import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { exposureProblems, loadSecrets, lockFolder, OperatorError, type Settings } from '@intermind/config';
import { childSpecs } from './child-specs.ts';
import { dataFolderProblem } from './data-folder.ts';
import { takeFirstAdmin } from './first-admin.ts';
import { livekitConfig } from './livekit-config.ts';
import type { LineLevel, Paint } from './log-line.ts';
import { portProblems, portsOf } from './ports.ts';
import { redisProblem } from './redis.ts';
import { waitUntilReady } from './readiness.ts';
import { SupervisedChild, type ChildEvents } from './supervised-child.ts';

export interface SupervisorOptions {
  settings: Settings;
  environment: Readonly<Record<string, string | undefined>>;
  root: string;
  node: string;
  dev: boolean;
  /** A line for the person at the terminal; a warning says what went wrong with a child. */
  say: (line: string, level: LineLevel) => void;
  onChildLine: (name: string, line: string) => void;
  /** For what stands out among those lines. */
  paint: Paint;
  /** People can meet. */
  onReady?: () => void;
}

export interface Supervisor {
  stop(): Promise<void>;
  /** Without waiting. */
  kill(): void;
  /** For what it only looks for when it starts: engines that were installed meanwhile. */
  restartAgent(): void;
}

/**
 * Checks that everything can start, starts it and keeps it running. Says the address when people can meet.
 * @throws OperatorError
 */
export async function startSupervisor(options: SupervisorOptions): Promise<Supervisor> {
  const { settings, environment, say } = options;
  const { dataDir } = settings;
  const binary = environment['INTERMIND_LIVEKIT_BINARY'];
  refuse([dataFolderProblem(dataDir)]);
  const lock = lockFolder(path.join(dataDir, 'supervisor.lock'), 'Intermind');
  try {
    const secrets = await loadSecrets(dataDir, settings.secretsFile);
    refuse([
      ...exposureProblems(settings, secrets),
      settings.livekit.mode === 'embedded' && !binary
        ? 'The media server is missing. Start with: npm start'
        : null,
      ...(await portProblems(portsOf(settings))),
      await redisProblem(settings.redisUrl),
    ]);
    const configFile = path.join(dataDir, 'livekit.yaml');
    const specs = childSpecs({
      ...options,
      agentSecret: secrets.agentSecret,
      livekit: settings.livekit.mode === 'embedded' ? { binary: binary!, configFile } : null,
    });
    if (settings.livekit.mode === 'embedded') {
      const config = livekitConfig({
        livekit: settings.livekit,
        apiKey: secrets.livekitApiKey,
        apiSecret: secrets.livekitApiSecret,
        webhookUrl: `${specs.apiUrl}/api/livekit/webhook`,
        redisUrl: settings.redisUrl,
      });
      writeFileSync(configFile, config, { mode: 0o600 });
    }

    const events: ChildEvents = {
      onLine: options.onChildLine,
      onNotice: (sentence) => say(sentence, 'warn'),
    };
    const [livekit, api, agent, web] = [specs.livekit, specs.api, specs.agent, specs.web].map(
      (spec) => spec && new SupervisedChild(spec, events),
    );
    // In the order of stopping: each part before the parts that it uses.
    const children = [agent, web, api, livekit].filter((child) => child != null);
    const stopped = new AbortController();
    // The worker tries until the API answers.
    for (const child of [livekit, api, web, agent]) child?.start();
    const announce = async () => {
      if (!(await waitUntilReady(specs.apiAddress, stopped.signal))) return;
      const firstAdmin = takeFirstAdmin(dataDir);
      if (firstAdmin) say(firstAdmin, 'info');
      say(options.paint(['bold', 'green'], `Intermind is ready: ${settings.publicUrl}`), 'info');
      options.onReady?.();
    };
    void announce();

    let stopping: Promise<void> | null = null;
    const stop = async () => {
      stopped.abort();
      for (const child of children) await child.stop();
      lock.release();
    };
    return {
      stop: () => (stopping ??= stop()),
      kill() {
        for (const child of children) child.kill();
        lock.release();
      },
      restartAgent: () => agent?.restart(),
    };
  } catch (error) {
    lock.release();
    throw error;
  }

  function refuse(problems: readonly (string | null)[]): void {
    const real = problems.filter((problem) => problem !== null);
    if (real.length > 0) throw new OperatorError('CannotStart', real);
  }
}
