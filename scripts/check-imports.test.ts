import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const files: Record<string, string> = {
  'packages/contracts/src/index.ts':
    "import { secret } from '../../../apps/api/src/server.ts';\nexport const a = secret;",
  'packages/contracts/src/languages.ts': 'export const languages = 1;',
  'packages/sdk/src/index.ts': "import { z } from 'zod';\nexport const schema = z;",
  'apps/api/src/server.ts': 'export const secret = 1;',
  'apps/api/src/modules/rooms/store.ts': 'export const findRoom = 1;',
  'apps/api/src/modules/users/service.ts':
    "import { findRoom } from '../rooms/store.ts';\nexport const b = findRoom;",
  'apps/api/src/modules/rooms/service.ts': "import { sql } from 'drizzle-orm';\nexport const c = sql;",
  // Of another module's table: to read it is excepted, to write it is not.
  'apps/api/src/db/schema/conferences.ts': 'export const conferences = 1;',
  'apps/api/src/modules/agent-jobs/store.ts':
    "import { conferences } from '../../db/schema/conferences.ts';\nexport const end = (db) => db.update(conferences);",
  'apps/api/src/modules/users/store.ts':
    "import { conferences } from '../../db/schema/conferences.ts';\nexport const d = conferences;",
  'apps/api/src/http/route.ts': "import { b } from '../modules/users/service.ts';\nexport const route = b;",
  'apps/web/src/features/one/one.ts': "import { two } from '../two/two.ts';\nexport const one = two;",
  'apps/web/src/features/two/told.ts':
    "import { call } from '../../call/call.ts';\nexport const told = call;",
  'apps/web/src/features/two/told.test.ts':
    "import { call } from '../../call/call.ts';\nexport const told = call;",
  'apps/web/src/recorder/sent.ts': 'export const sent = 1;',
  'apps/web/src/screens/home/sent.ts':
    "import { sent } from '../../recorder/sent.ts';\nexport const s = sent;",
  'apps/web/src/features/two/two.ts':
    "import { languages } from '../../../../packages/contracts/src/languages.ts';\nexport const two = languages;",
  'apps/web/src/model/state.ts': "import { useState } from 'react';\nexport const state = useState;",
  'apps/web/src/media/room.ts': "import { call } from '../call/call.ts';\nexport const room = call;",
  'apps/web/src/call/call.ts': "import { button } from '../shared/button.ts';\nexport const call = button;",
  'apps/web/src/shared/button.ts':
    "import { two } from '../features/two/two.ts';\nexport const button = two;",
  'apps/web/src/platform/text.ts':
    "import { button } from '../shared/button.ts';\nexport const text = button;",
  'apps/web/src/screens/home/home.ts': "import { pre } from '../meeting/pre.ts';\nexport const home = pre;",
  'apps/web/src/screens/meeting/pre.ts': 'export const pre = 1;',
  // A circle of a dynamic import and a type is one all the same.
  'apps/web/src/app/cycle-a.ts': "export type A = string;\nexport const a = () => import('./cycle-b.ts');",
  'apps/web/src/app/cycle-b.ts': "import type { A } from './cycle-a.ts';\nexport const b: A = 'b';",
  // So are circles of types only, within a folder, however they are written.
  'apps/web/src/features/ai/chat.tsx': "import type { Item } from './item.tsx';\nexport type Chat = Item[];",
  'apps/web/src/features/ai/item.tsx': "import { type Chat } from './chat.tsx';\nexport type Item = Chat;",
  'apps/web/src/model/steps.ts': "export type { Cause } from './cause.ts';\nexport type Step = string;",
  'apps/web/src/model/cause.ts': "export type Cause = import('./steps.ts').Step;",
  'apps/supervisor/src/main.ts':
    "import { languages } from '../../../packages/contracts/src/languages.ts';\nexport const main = languages;",
  'packages/config/src/settings.ts':
    "import { languages } from '../../contracts/src/languages.ts';\nexport const settings = languages;",
  'packages/testing/src/fake.ts':
    "import { settings } from '../../config/src/settings.ts';\nexport const fake = settings;",
  'apps/api/src/events/bus.ts':
    "import { schema } from '../../../../packages/sdk/src/index.ts';\nexport const bus = schema;",
  'apps/agent/src/worker/link.ts':
    "import { schema } from '../../../../packages/sdk/src/index.ts';\nexport const link = schema;",
  'apps/agent/src/avatar/session.ts':
    "import { link } from '../worker/link.ts';\nexport const session = link;",
  'apps/agent/src/recorder/page.ts': "import { link } from '../worker/link.ts';\nexport const page = link;",
  'apps/agent/src/lane.ts': "import { Room } from '@livekit/rtc-node';\nexport const lane = Room;",
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'intermind-imports-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('every folder of the agent worker has its place', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string; from: { path?: string } }[];
  };
  const rules = new Set(forbidden.map(({ from }) => from.path));
  const folders = readdirSync('apps/agent/src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((name) => !rules.has(`^apps/agent/src/${name}/`))).toEqual([]);
});

test('circles of types and of later imports are found too, each once', async () => {
  const { violations } = await checkImports(root);
  expect(violations.filter((violation) => violation.startsWith('no-cycles'))).toEqual([
    'no-cycles: apps/web/src/app/cycle-a.ts -> apps/web/src/app/cycle-b.ts',
    'no-cycles: apps/web/src/features/ai/chat.tsx -> apps/web/src/features/ai/item.tsx',
    'no-cycles: apps/web/src/model/cause.ts -> apps/web/src/model/steps.ts',
  ]);
});

test('planted violations are caught, and nothing else', async () => {
  const { violations } = await checkImports(root);
  const rules = violations.map((violation) => violation.split(':')[0]);
  expect([...new Set(rules)].sort()).toEqual([
    'agent-avatar-imports',
    'agent-recorder-imports',
    'apps-agent-imports',
    'apps-api-imports',
    'apps-supervisor-imports',
    'modules-meet-at-their-index',
    'modules-stand-above-the-frame',
    'no-cycles',
    'no-validation-library-in-the-browser',
    'nothing-imports-the-recorder-page',
    'packages-config-imports',
    'packages-contracts-imports',
    'packages-testing-imports',
    'queries-only-in-stores',
    'rtc-only-in-the-room-port',
    'tables-are-written-by-their-owner',
    'tables-of-conferences-belong-to-conferences',
    'web-call-imports',
    'web-features-are-told-of-the-call',
    'web-features-do-not-import-each-other-or-upwards',
    'web-media-imports',
    'web-model-imports',
    'web-platform-imports',
    'web-screens-meet-only-in-the-routes',
    'web-shared-imports',
  ]);
  expect(violations.filter((violation) => violation.includes('told.test'))).toEqual([]);
});
