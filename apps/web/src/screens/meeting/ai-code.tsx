import { getAiText } from '../../features/ai/ai-text.ts';
import { optional } from './optional.tsx';

/** The AI chat, loaded with its texts when it is first opened. */
export const CallAi = optional(async () => {
  const [{ CallAi: Part }] = await Promise.all([import('./call-ai.tsx'), getAiText()]);
  return Part;
});
