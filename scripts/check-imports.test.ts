import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  'apps/web/src/features/one/one.ts': "import { two } from '../two/two.ts';\nexport const one = two;",
  'apps/web/src/features/two/two.ts':
    "import { languages } from '../../../../../packages/contracts/src/languages.ts';\nexport const two = languages;",
  'apps/web/src/model/state.ts': "import { useState } from 'react';\nexport const state = useState;",
  'apps/web/src/app/cycle-a.ts': "import { b } from './cycle-b.ts';\nexport const a = () => b;",
  'apps/web/src/app/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = () => a;",
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

test('planted violations are caught, and nothing else', async () => {
  const { violations } = await checkImports(root);
  const rules = violations.map((violation) => violation.split(':')[0]);
  expect([...new Set(rules)].sort()).toEqual([
    'contracts-is-the-leaf',
    'features-do-not-import-features',
    'model-and-media-do-not-know-react',
    'modules-meet-at-their-index',
    'no-cycles',
    'no-validation-library-in-the-browser',
    'packages-do-not-know-apps',
    'rtc-only-in-the-room-port',
  ]);
});
