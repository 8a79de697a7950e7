import { describeMachine } from './machine.ts';
import { describe, type Measurement, publish } from './report.ts';

/** `npm run bench -- [name …]`: measures, prints tables and writes `bench/results/<name>.json`. */
const BENCHES: Readonly<Record<string, () => Promise<{ measure(): Promise<Measurement> }>>> = {
  js: () => import('./js.ts'),
  start: () => import('./start.ts'),
  api: () => import('./api.ts'),
  join: () => import('./join.ts'),
  'join-chain': () => import('./join-chain.ts'),
  admit: () => import('./admit.ts'),
  'admin-lists': () => import('./admin-lists.ts'),
  'past-meetings': () => import('./past-meetings.ts'),
  retrieval: () => import('./retrieval.ts'),
  quota: () => import('./quota.ts'),
  crowd: () => import('./crowd.ts'),
  viewer: () => import('./viewer.ts'),
  bytes: () => import('./bytes.ts'),
  outage: () => import('./outage.ts'),
  'recording-kills': () => import('./recording-kills.ts'),
  'worker-kills': () => import('./worker-kills.ts'),
  recorder: () => import('./recorder.ts'),
  effects: () => import('./effects.ts'),
  heap: () => import('./heap.ts'),
  interpretation: () => import('./interpretation.ts'),
  'policy-curve': () => import('./policy-curve.ts'),
  lanes: () => import('./lanes.ts'),
  assistant: () => import('./assistant.ts'),
  'first-token': () => import('./first-token.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

let failed = false;
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const machine = describeMachine();
  console.log(`\n${name}: measuring on\n${describe(machine)}`);
  const startedMs = performance.now();
  try {
    const { measure } = await BENCHES[name]!();
    publish({ name, takenAt: new Date().toISOString(), machine, ...(await measure()) });
  } catch (error) {
    failed = true;
    console.error(`${name} could not be measured:`, error);
  }
  console.log(`(${Math.round((performance.now() - startedMs) / 1_000)} s)`);
}
process.exit(failed ? 1 : 0);
