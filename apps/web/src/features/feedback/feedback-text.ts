import { type FeedbackEnglish, feedbackCatalogues } from '@intermind/i18n/feedback';
import type { Translate } from '@intermind/i18n';
import { use } from 'react';
import { createLoader } from '../../platform/catalogue-loader.ts';
import { getLanguage, useLanguage } from '../../platform/text.ts';

const loadFeedback = createLoader<FeedbackEnglish>(feedbackCatalogues);

export type FeedbackText = Translate<FeedbackEnglish>;

/** Texts of the feedback panel; suspends until they are there. */
export function useFeedbackText(): FeedbackText {
  return use(loadFeedback(useLanguage()));
}

export function getFeedbackText(): Promise<FeedbackText> {
  return loadFeedback(getLanguage());
}
