import { DEFAULT_LANGUAGE, type Language, isRightToLeft } from '@intermind/contracts/languages';
import {
  type AppEnglish,
  appCatalogues,
  type CallEnglish,
  callCatalogues,
  type Translate,
} from '@intermind/i18n';
import { use } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createLoader, loadUsed } from './catalogue-loader.ts';
import { lastChoice } from './last-choice.ts';

/** The interface language and the texts in it. One language is loaded at a time, each catalogue when it is first used. */

const shown = createStore<{ language: Language }>(() => ({ language: DEFAULT_LANGUAGE }));

export function getLanguage(): Language {
  return shown.getState().language;
}

/** Loads the language's texts, those of the shell at least, then switches the page to it: direction too. */
export const setLanguage = lastChoice(
  (language: Language) => Promise.all([loadApp(language), loadUsed(language)]),
  (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
    shown.setState({ language });
  },
);

export function useLanguage(): Language {
  return useStore(shown, (state) => state.language);
}

const loadApp = createLoader<AppEnglish>(appCatalogues);
/** Also called ahead, while the meeting page's code is on its way. */
export const loadCallText = createLoader<CallEnglish>(callCatalogues);

/** Texts of the shell where there is no component: messages of handlers. */
export function getText(): Promise<Translate<AppEnglish>> {
  return loadApp(getLanguage());
}

/** Texts of the meeting page where there is no component. */
export function getCallText(): Promise<Translate<CallEnglish>> {
  return loadCallText(getLanguage());
}

/** Texts of the shell and home. */
export function useText(): Translate<AppEnglish> {
  return use(loadApp(useLanguage()));
}

/** Texts of the meeting page; suspends until they are there. */
export function useCallText(): Translate<CallEnglish> {
  return use(loadCallText(useLanguage()));
}
