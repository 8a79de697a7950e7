import type { AgentRoom } from '@intermind/contracts/agent-channel';
import type { Language } from '@intermind/contracts/languages';
import { mayHold, replaceTerms, type TranslatedTerm } from '../speech/terms.ts';

/** What engines take as hints without becoming worse. */
const NAMES_MAX = 50;

type RoomTerms = AgentRoom['terms'];

/** Names and words of one meeting that engines should know: the terms of its room, and the names of the people in it. */
export class Glossary {
  private terms: RoomTerms = [];
  private names: readonly string[] = [];
  private changes = 0;

  /** Grows when the terms of the room change. */
  get revision(): number {
    return this.changes;
  }

  setTerms(terms: RoomTerms): void {
    if (JSON.stringify(terms) === JSON.stringify(this.terms)) return;
    this.terms = terms;
    this.changes += 1;
  }

  setNames(names: readonly string[]): void {
    const given = names.map((name) => name.trim()).filter((name) => name !== '');
    this.names = [...new Set(given)].slice(0, NAMES_MAX);
  }

  /** For recognisers, as they are written; what was written down by somebody comes first. */
  hints(): string[] {
    return [...new Set([...this.terms.map(({ term }) => term), ...this.names])];
  }

  /** For a translation of this text: of the terms those that it may hold. */
  translations(text: string, to: Language): TranslatedTerm[] {
    const held = this.terms
      .filter(({ term }) => mayHold(text, term))
      .map(({ term, translations }) => ({ term, translation: translations[to] ?? term }));
    const known = new Set(held.map(({ term }) => term));
    const names = this.names.filter((name) => !known.has(name));
    return [...held, ...names.map((name) => ({ term: name, translation: name }))];
  }

  /** Names and terms as they may stand in a translation into this language, or as they are said. */
  written(language: Language): string[] {
    const terms = this.terms.flatMap(({ term, saidAs, translations }) => [
      translations[language] ?? term,
      ...(saidAs === null ? [] : [saidAs]),
    ]);
    return [...new Set([...terms, ...this.names])];
  }

  /** What a voice reads: terms that stay as they are written, as they are said. */
  aloud(text: string, language: Language): string {
    const said = this.terms.flatMap(({ term, saidAs, translations }) =>
      saidAs !== null && translations[language] === undefined ? { term, translation: saidAs } : [],
    );
    return replaceTerms(text, said);
  }
}
