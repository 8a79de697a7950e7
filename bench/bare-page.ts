import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface BarePage {
  /** The page of someone who joins that room at that media server. */
  addressFor(mediaUrl: string, token: string): string;
  close(): void;
}

/** Builds the bare page and serves it on loopback. */
export async function serveBarePage(): Promise<BarePage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-bare-'));
  await build({
    root: path.join(import.meta.dirname, 'bare-page'),
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const type = TYPES[path.extname(file)];
    if (!type || !/^[\w/-]+\.\w+$/.test(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressFor: (url, token) => `http://localhost:${port}/#${new URLSearchParams({ url, token })}`,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
