import type { ChatModelSettings } from '@intermind/config';
import type { LanguageModel } from 'ai';

/** Loads the vendor's client and nothing of the others. */
export async function loadLanguageModel({
  engine,
  model,
  url: baseURL,
  apiKey,
}: ChatModelSettings): Promise<LanguageModel> {
  const key = apiKey === null ? {} : { apiKey };
  switch (engine) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL, ...key })(model);
    }
    case 'gemini': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL, ...key })(model);
    }
    case 'openai':
    case 'compatible': {
      // OpenAI's chat completions, which every compatible server speaks too.
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: engine, baseURL, ...key })(model);
    }
  }
}
