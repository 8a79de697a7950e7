import net, { type AddressInfo } from 'node:net';

/** Another address of this machine that leads to a port. @param port asked for with each connection */
export async function openPassage(port: () => number) {
  const server = net.createServer((socket) => {
    const inner = net.connect({ host: '127.0.0.1', port: port() });
    socket.pipe(inner).pipe(socket);
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, close: () => void server.close() };
}
