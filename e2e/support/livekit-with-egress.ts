import { createServer, request as ask } from 'node:http';
import net from 'node:net';
import { type EgressStandInOptions, egressStandIn } from '../../apps/api/src/testing/egress-stand-in.ts';
import { startLiveKit } from '../../apps/api/src/testing/livekit-process.ts';
import { freePorts } from './free-ports.ts';

const EGRESS_PATH = '/twirp/livekit.Egress/';

/** A LiveKit as operators have one beside Egress: the real server, with a stand-in for the part that Egress does. */
export async function startLiveKitWithEgress(options: Pick<EgressStandInOptions, 'open'>) {
  // LiveKit takes this port and the two that follow.
  const [port, front] = await freePorts(2);
  const livekit = await startLiveKit(port!);
  const standIn = egressStandIn({ ...options, keys: livekit });
  const upstream = { host: '127.0.0.1', port: port! };
  const server = createServer((incoming, answer) => {
    if (incoming.url?.startsWith(EGRESS_PATH)) return standIn.handle(incoming, answer);
    const { url: path, method, headers } = incoming;
    const passed = ask({ ...upstream, path, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', (incoming, socket, head: Buffer) => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    const pipe = net.connect(upstream, () => {
      pipe.write(`${lines.join('\r\n')}\r\n\r\n`);
      pipe.write(head);
      pipe.pipe(socket).pipe(pipe);
    });
    for (const end of [pipe, socket])
      end.on('error', () => undefined).on('close', () => [pipe, socket].forEach((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(front, '127.0.0.1', resolve));
  const { apiKey, apiSecret } = livekit;
  return {
    standIn,
    env: {
      RECORDER: 'egress',
      LIVEKIT_URL: `ws://127.0.0.1:${front}`,
      LIVEKIT_API_KEY: apiKey,
      LIVEKIT_API_SECRET: apiSecret,
    },
    async stop() {
      standIn.endAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await livekit.stop();
    },
  };
}
