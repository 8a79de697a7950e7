import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const PAGES = path.join(import.meta.dirname, 'bare-page');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface BarePage {
  /** The page of someone who joins that room at that media server. */
  addressFor(mediaUrl: string, token: string): string;
  /** The page of someone who only watches, in boxes of that size in pixels. */
  viewerFor(mediaUrl: string, token: string, tile: { width: number; height: number }): string;
  /** The page of many who publish (`window.publish`). */
  publishers: string;
  close(): void;
}

/** Builds the bare pages and serves them on loopback. */
export async function serveBarePage(): Promise<BarePage> {
  const input = ['index', 'viewer', 'publishers'].map((name) => path.join(PAGES, `${name}.html`));
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-bare-'));
  await build({
    root: PAGES,
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', rollupOptions: { input } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const type = TYPES[path.extname(file)];
    if (!type || file.includes('..')) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = (page: string, values: Record<string, string>) =>
    `http://localhost:${port}/${page}#${new URLSearchParams(values)}`;
  return {
    addressFor: (url, token) => address('', { url, token }),
    viewerFor: (url, token, { width, height }) =>
      address('viewer.html', { url, token, width: String(width), height: String(height) }),
    publishers: address('publishers.html', {}),
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
