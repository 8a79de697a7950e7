import type { Language } from '@intermind/contracts/languages';
import { type CatalogueShape, createTranslate, type Translate, type Translated } from '@intermind/i18n';

type Load<English extends CatalogueShape> = (language: Language) => Promise<Translate<English>>;

/** Loaders that have been used: their texts are, or may be, on the page. */
const used = new Set<(language: Language) => Promise<unknown>>();

/** Loads a catalogue's texts in a language, once. */
export function createLoader<English extends CatalogueShape>(
  catalogues: Record<Language, () => Promise<Translated<English>>>,
): Load<English> {
  const loaded = new Map<Language, Promise<Translate<English>>>();
  const load: Load<English> = (language) => {
    used.add(load);
    let translate = loaded.get(language);
    if (!translate) {
      translate = catalogues[language]().then((catalogue) => createTranslate<English>(language, catalogue));
      translate.then(
        // React reads it at once then, so that a change of language does not empty the page for a moment.
        (value) => Object.assign(translate!, { status: 'fulfilled', value }),
        // A failed download is tried again at the next use.
        () => loaded.delete(language),
      );
      loaded.set(language, translate);
    }
    return translate;
  };
  return load;
}

/** Everything the page says, in another language: it can be switched without being empty for a moment. */
export async function loadUsed(language: Language): Promise<void> {
  await Promise.all([...used].map((load) => load(language)));
}
