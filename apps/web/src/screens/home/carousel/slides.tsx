import type { AppEnglish, TextKey } from '@intermind/i18n';
import { type ComponentType, lazy } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { FacingPage } from './facing-page.tsx';

/** The slides behind the first are loaded after it. */
const AskPage = lazy(async () => ({ default: (await import('./later-slides.ts')).AskPage }));
const CalendarPage = lazy(async () => ({ default: (await import('./later-slides.ts')).CalendarPage }));
const PlanPage = lazy(async () => ({ default: (await import('./later-slides.ts')).PlanPage }));
const PlanPrices = lazy(async () => ({ default: (await import('./later-slides.ts')).PlanPrices }));

type CarouselText = Extract<TextKey<AppEnglish>, `carousel.${string}${'Title' | 'Text'}`>;

export interface Slide {
  key: string;
  title: CarouselText;
  text: CarouselText;
  Page: ComponentType;
  /** After the text. */
  Link?: ComponentType;
}

const START: Slide = {
  key: 'start',
  title: 'carousel.startTitle',
  text: 'carousel.startText',
  Page: FacingPage,
};
const CALENDAR: Slide = {
  key: 'calendar',
  title: 'carousel.calendarTitle',
  text: 'carousel.calendarText',
  Page: CalendarPage,
};
const AI: Slide = { key: 'ai', title: 'carousel.aiTitle', text: 'carousel.aiText', Page: AskPage };
const PREMIUM: Slide = {
  key: 'premium',
  title: 'carousel.premiumTitle',
  text: 'carousel.premiumText',
  Page: PlanPage,
};

/** The product itself comes first; the calendar and the way to the prices only where the installation has them (spec 1 §2). */
export function carouselSlides(): readonly Slide[] {
  const { calendar, plans } = getConfig().features;
  const premium = plans ? { ...PREMIUM, Link: PlanPrices } : PREMIUM;
  return calendar ? [START, CALENDAR, AI, premium] : [START, AI, premium];
}
