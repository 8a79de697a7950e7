import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks OpenAI's chat completions as a stream of events. */
export interface FakeChatServer {
  /** What makes the API ask it. */
  settings: Record<string, string>;
  /** Bodies of what was asked. */
  asked: string[];
  respond: (response: ServerResponse) => void;
  close: () => void;
}

export async function startFakeChatServer(): Promise<FakeChatServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      fake.asked.push(body);
      fake.respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeChatServer = {
    settings: {
      ENGINES_CHAT: 'compatible',
      COMPATIBLE_CHAT_URL: `http://127.0.0.1:${port}/v1`,
      COMPATIBLE_CHAT_MODEL: 'gemma',
    },
    asked: [],
    respond: answering('In May [1].'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** Answers with these words. */
export function answering(text: string): FakeChatServer['respond'] {
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunk({ content: text }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
  };
}
