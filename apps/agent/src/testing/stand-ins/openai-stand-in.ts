import { standIn, type StandIn } from './stand-in-server.ts';

const SAMPLE_RATE_HZ = 24_000;

/**
 * A server with OpenAI's calls for text and speech: it "translates" by marking each word with X, and speaks each
 * character as 10 ms of a constant level.
 */
export async function openAiStandIn(): Promise<StandIn> {
  return standIn({
    answer: async (asked, response) => {
      if (asked.path.endsWith('/chat/completions')) {
        const messages = asked.json['messages'] as { content: string }[];
        const { text } = JSON.parse(messages.at(-1)!.content) as { text: string };
        const content = text.replaceAll(/\S+/g, (word) => `X${word}`);
        const answer = { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
        return;
      }
      if (asked.path.endsWith('/audio/speech')) {
        const { length } = asked.json['input'] as string;
        response.writeHead(200, { 'content-type': 'audio/pcm' });
        // odd pieces, as a network gives them
        const sound = Buffer.alloc(2 * length * (SAMPLE_RATE_HZ / 100), 0x10);
        for (let at = 0; at < sound.length; at += 1_001) {
          response.write(sound.subarray(at, at + 1_001));
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
        return;
      }
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"code":"not_found"}}');
    },
  });
}
