import { getAiText } from '../../features/ai/ai-text.ts';
import { panelContent } from './panel-content.tsx';

/** The AI chat, loaded with its texts when it is first opened. */
export const CallAi = panelContent(async () => {
  const [{ CallAi: Part }] = await Promise.all([import('./call-ai.tsx'), getAiText()]);
  return Part;
});
