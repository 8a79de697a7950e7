import { spawn } from 'node:child_process';

/**
 * Runs the supervisor, and brings the demonstration when it has said that everything is ready: a service that starts it again and again does
 * not wait for it. What is said from then on, the supervisor says, as it says everything: for a terminal, or for a log collector.
 * @param {{ node: string, args: readonly string[], env: NodeJS.ProcessEnv }} program
 * @param {(say: (line: string) => void) => Promise<boolean>} bringDemo whether there are new engines
 */
export function supervise({ node, args, env }, bringDemo) {
  // The channel tells the supervisor when we are gone, however that happens.
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const tell = (message) => child.connected && child.send(message);
  child.once('message', () => {
    void bringDemo((warning) => tell({ warning })).then((isNew) => isNew && tell('restart the agent'));
  });
  return child;
}
