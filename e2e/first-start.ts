import { rmSync } from 'node:fs';
import { offerFirstStart, startProduct } from './support/product.ts';

let dataDir: string | undefined;

/** Started once for all files, so that each begins with a copy of its data instead of a database without tables. */
export async function setup(): Promise<void> {
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  dataDir = product.dataDir;
  await product.stop();
  offerFirstStart({ dataDir, admin: product.admin });
}

export function teardown(): void {
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}
