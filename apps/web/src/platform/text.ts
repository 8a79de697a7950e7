import { DEFAULT_LANGUAGE, type Language, isRightToLeft } from '@intermind/contracts/languages';
import {
  type AppEnglish,
  appCatalogues,
  type CallEnglish,
  callCatalogues,
  type CatalogueShape,
  type Translate,
  type Translated,
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
  (language: Language) => Promise.all([app.load(language), loadUsed(language)]),
  (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
    shown.setState({ language });
  },
);

export function useLanguage(): Language {
  return useStore(shown, (state) => state.language);
}

/** The texts of one catalogue, which is loaded when it is first used. */
interface Texts<English extends CatalogueShape> {
  load: (language: Language) => Promise<Translate<English>>;
  /** In components; suspends until the texts are there. */
  useTexts: () => Translate<English>;
  /** Where there is no component. */
  getTexts: () => Promise<Translate<English>>;
}

export function createTexts<English extends CatalogueShape>(
  catalogues: Record<Language, () => Promise<Translated<English>>>,
): Texts<English> {
  const load = createLoader<English>(catalogues);
  return {
    load,
    useTexts: function useTexts() {
      return use(load(useLanguage()));
    },
    getTexts: () => load(getLanguage()),
  };
}

/** Texts of the shell and home. */
const app = createTexts<AppEnglish>(appCatalogues);
export const useText = app.useTexts;
export const getText = app.getTexts;

/** Texts of the meeting page. */
const call = createTexts<CallEnglish>(callCatalogues);
export const useCallText = call.useTexts;
export const getCallText = call.getTexts;
/** Also called ahead, while the meeting page's code is on its way. */
export const loadCallText = call.load;
