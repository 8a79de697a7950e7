import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Notes in the data folder in which order the stand-ins end. */
const END = (name: string) =>
  `(await import('node:fs')).appendFileSync(process.env.DATA_DIR + '/ended', '${name} '); process.exit(0);`;
/**
 * An API that is ready at once, says where it is, writes a last file for `LAST_WORDS_MS` when it is asked to end, and knows
 * no SIGTERM when `STUBBORN`.
 */
const API = `
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => {
  if (process.env.STUBBORN) return;
  setTimeout(async () => {
    writeFileSync(process.env.DATA_DIR + '/last-words', '');
    ${END('api')}
  }, Number(process.env.LAST_WORDS_MS ?? 0));
});
process.stdin.on('end', () => { if (!process.env.STUBBORN) process.exit(0); }).resume();
const statusOf = (url) => (url === '/api/ready' ? 200 : 503);
createServer((request, answer) => answer.writeHead(statusOf(request.url)).end()).listen(Number(process.env.PORT), process.env.HOST);
console.log(JSON.stringify({ msg: 'api env', supervised: process.env.INTERMIND_SUPERVISED, data: process.env.DATA_DIR }));
`;
const AGENT = `
process.on('SIGTERM', async () => { ${END('agent')} });
process.stdin.on('end', () => process.exit(0)).resume();
console.log('agent for ' + process.env.INTERMIND_API_URL + ' ' + process.env.INTERMIND_AGENT_SECRET.length);
setInterval(() => {}, 1000);
`;
/** Takes the signalling port of its configuration and knows no SIGTERM, like LiveKit with people inside. */
const LIVEKIT = `#!${process.execPath}
const fs = require('node:fs');
const config = JSON.parse(fs.readFileSync(process.argv[3], 'utf8'));
process.on('SIGTERM', () => {});
require('node:net').createServer().listen(config.port, '127.0.0.1');
`;

export interface StandIns {
  /** In place of the clone. */
  root: string;
  dataDir: string;
  livekitBinary: string;
  ports: { page: number; livekit: number; tcp: number; udp: number };
}

/** An installation of stand-ins in a temporary folder, on ports that were free a moment ago. */
export async function makeStandIns(): Promise<StandIns> {
  const root = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  for (const [file, source] of [
    ['apps/api/src/server.ts', API],
    ['apps/agent/src/main.ts', AGENT],
  ] as const) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  const livekitBinary = path.join(root, 'livekit.cjs');
  writeFileSync(livekitBinary, LIVEKIT);
  chmodSync(livekitBinary, 0o755);
  const [page, livekit, tcp, udp] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return { root, dataDir: path.join(root, 'data'), livekitBinary, ports: { page, livekit, tcp, udp } };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve((address as { port: number }).port));
    });
  });
}

export function environmentOf({ dataDir, livekitBinary, ports }: StandIns): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: String(ports.page),
    LIVEKIT_PORT: String(ports.livekit),
    LIVEKIT_TCP_PORT: String(ports.tcp),
    LIVEKIT_UDP_PORT: String(ports.udp),
    INTERMIND_LIVEKIT_BINARY: livekitBinary,
  };
}
