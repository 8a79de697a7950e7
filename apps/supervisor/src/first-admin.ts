import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * The first administrator's sign-in, which the API leaves in `DATA_DIR/first-admin.json` at the very first start, as a
 * sentence for the terminal; null when there is none. The file is removed: the password is shown once.
 */
export function takeFirstAdmin(dataDir: string): string | null {
  const file = path.join(dataDir, 'first-admin.json');
  if (!existsSync(file)) return null;
  const { email, password } = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string };
  rmSync(file);
  return `First administrator: ${email}  one-time password: ${password}  (change it at the first sign-in)`;
}
