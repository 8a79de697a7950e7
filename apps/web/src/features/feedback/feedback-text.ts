import { type FeedbackEnglish, feedbackCatalogues } from '@intermind/i18n/feedback';
import { createTexts } from '../../platform/text.ts';

/** Texts of the feedback panel. */
const texts = createTexts<FeedbackEnglish>(feedbackCatalogues);
export const useFeedbackText = texts.useTexts;
export const getFeedbackText = texts.getTexts;
