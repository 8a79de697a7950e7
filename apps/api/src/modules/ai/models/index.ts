import type { ChatModelSettings } from '@intermind/config';
import type { ChatModel } from '../chat-model.ts';
import { extractiveModel } from '../extractive/extractive-model.ts';
import { languageChatModel } from './language-model.ts';
import { loadLanguageModel } from './vendors.ts';

const VENDOR_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', gemini: 'Google' } as const;

/** Those that the operator set up, in that order, and the one that needs nothing, last. */
export function chatModelsOf(settings: readonly ChatModelSettings[]): ChatModel[] {
  return [
    ...settings.map((one) =>
      languageChatModel({
        id: `${one.engine}:${one.model}`,
        name: one.engine === 'compatible' ? one.model : `${VENDOR_NAMES[one.engine]} ${one.model}`,
        outside: one.outside,
        load: () => loadLanguageModel(one),
      }),
    ),
    extractiveModel,
  ];
}
