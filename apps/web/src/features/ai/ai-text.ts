import type { AiModel } from '@intermind/contracts';
import { type AiEnglish, aiCatalogues } from '@intermind/i18n/ai';
import { createTexts } from '../../platform/text.ts';

/** Texts of the private AI chat. */
const texts = createTexts<AiEnglish>(aiCatalogues);
type AiText = ReturnType<typeof texts.useTexts>;

/** What a model is called; the one that only quotes is no product, and has a word in each language. */
export function modelName({ name, quotesOnly }: Pick<AiModel, 'name' | 'quotesOnly'>, t: AiText): string {
  return quotesOnly ? t('ai.quotesName') : name;
}

/** What the model of an answer is called; its id when the server no longer has it. */
export function answeredBy(models: readonly AiModel[], id: string | null, t: AiText): string | null {
  const model = models.find((each) => each.id === id);
  return model ? modelName(model, t) : id;
}

export const useAiText = texts.useTexts;
export const getAiText = texts.getTexts;
