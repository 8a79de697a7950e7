import type { ServerResponse } from 'node:http';
import { standIn, type Asked, type StandIn } from './stand-in-server.ts';

export const GEMINI_KEY = 'AIza-very-secret';
/** What this stand-in's model is called. */
export const GEMINI_MODEL = 'gemini-quick';

/**
 * Google AI with `generateContent` alone (ai.google.dev/api/generate-content and /gemini-api/docs/troubleshooting, November
 * 2026): one model, that "translates" by marking each word with X. `thinking`: how little it can think, by level, or by budget as
 * models before version 3 (ai.google.dev/gemini-api/docs/thinking); what is not among it is refused.
 */
export async function geminiStandIn(thinking: readonly Thinking[] = ['minimal', 'low']): Promise<StandIn> {
  return standIn({
    answer: (asked, response) => {
      const key = asked.headers['x-goog-api-key'];
      if (key === undefined) return refuse(response, 403, 'PERMISSION_DENIED');
      if (key !== GEMINI_KEY) return refuse(response, 400, 'INVALID_ARGUMENT', [KEY_INVALID]);
      if (asked.path !== `/v1beta/models/${GEMINI_MODEL}:generateContent`)
        return refuse(response, 404, 'NOT_FOUND');
      const asksFor = thinkingOf(asked);
      if (asksFor !== undefined && !thinking.includes(asksFor))
        return refuse(response, 400, 'INVALID_ARGUMENT');
      const answer = geminiAnswer([
        { text: 'They greet.', thought: true },
        { text: translated(asked), thoughtSignature: 'c2ln' },
      ]);
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
      response.end(JSON.stringify(answer));
    },
  });
}

/** A level, or a budget of tokens. */
export type Thinking = string | number;

/** How much a question lets the model think; undefined: it does not say. */
export function thinkingOf({ json }: Asked): Thinking | undefined {
  const { thinkingConfig } = json['generationConfig'] as {
    thinkingConfig?: { thinkingLevel?: string; thinkingBudget?: number };
  };
  return thinkingConfig?.thinkingLevel ?? thinkingConfig?.thinkingBudget;
}

/** A whole answer with these parts. */
export function geminiAnswer(parts: object[], finishReason: string | undefined = 'STOP'): object {
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 4, totalTokenCount: 94 },
    modelVersion: GEMINI_MODEL,
  };
}

/** The body of an answer that refuses. */
export function geminiError(code: number, status: string, details: object[] = []): object {
  return { error: { code, message: `refused, with ${GEMINI_KEY}`, status, details } };
}

export const KEY_INVALID = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'API_KEY_INVALID',
  domain: 'googleapis.com',
};

export function retryInfo(retryDelay: string): object {
  return { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay };
}

function translated({ json }: Asked): string {
  const [content] = json['contents'] as { parts: { text: string }[] }[];
  const { text } = JSON.parse(content!.parts[0]!.text) as { text: string };
  return text.replaceAll(/\S+/g, (word) => `X${word}`);
}

function refuse(response: ServerResponse, code: number, status: string, details?: object[]): void {
  response.writeHead(code, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(geminiError(code, status, details)));
}
