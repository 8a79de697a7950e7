/** A supervisor of stand-ins as a process of its own, to be killed. Arguments: the root; the rest is in the environment. */
import { readSettings } from '@intermind/config';
import { startSupervisor } from '../supervisor.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
await startSupervisor({
  settings: readSettings(process.env),
  environment: process.env,
  root: process.argv[2]!,
  node: process.execPath,
  dev: false,
  say: print,
  onChildLine: (name, line) => print(`${name}: ${line}`),
  paint: (format, text) => `${String(format)}: ${text}`,
});
