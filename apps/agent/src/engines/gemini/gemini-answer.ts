import { EngineError } from '../../speech/ports.ts';

/** An answer of `generateContent` (ai.google.dev/api/generate-content, November 2026), as far as it is used. */
interface Answer {
  candidates?: { finishReason?: unknown; content?: { parts?: Part[] } | null }[];
  /** Why the question itself was not let through. */
  promptFeedback?: { blockReason?: unknown } | null;
}

interface Part {
  text?: unknown;
  /** It is the model's thinking, and no answer. */
  thought?: unknown;
}

/** The text is not let through: another engine may do so, and asking again does not help. */
const REFUSED = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

/** @throws EngineError where the answer has no text, is not complete, or was kept back */
export function textOfAnswer(engine: string, answer: unknown): string {
  const { candidates, promptFeedback } = (answer ?? {}) as Answer;
  if (typeof promptFeedback?.blockReason === 'string')
    throw new EngineError(`${engine} refuses this text`, 'request');
  const candidate = Array.isArray(candidates) ? candidates[0] : undefined;
  if (!candidate) throw new EngineError(`${engine} answers without a candidate`, 'engine');
  const { finishReason, content } = candidate;
  if (typeof finishReason === 'string' && REFUSED.has(finishReason))
    throw new EngineError(`${engine} refuses this text`, 'request');
  if (finishReason !== 'STOP') throw new EngineError(`${engine} did not come to an end`, 'engine');
  const parts = Array.isArray(content?.parts) ? content.parts : [];
  const texts = parts.filter(({ thought }) => thought !== true).map(({ text }) => text);
  if (!texts.some((text) => typeof text === 'string'))
    throw new EngineError(`${engine} answers without a text`, 'engine');
  return texts.filter((text) => typeof text === 'string').join('');
}
