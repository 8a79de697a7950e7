/** Okapi BM25 with the usual constants (Robertson and Zaragoza, 2009). */
const K1 = 1.2;
const B = 0.75;

export interface Ranked {
  /** Place in the list that was ranked. */
  index: number;
  score: number;
  /** Terms of the query that it has. */
  matched: ReadonlySet<string>;
}

/** In how many of the texts each term is. */
function frequencies(documents: readonly (readonly string[])[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const terms of documents)
    for (const term of new Set(terms)) found.set(term, (found.get(term) ?? 0) + 1);
  return found;
}

/** What is rare says more: the weight of a term by the number of texts that have it. */
function termWeights(documents: readonly (readonly string[])[]): (term: string) => number {
  const found = frequencies(documents);
  return (term) => {
    const with_ = found.get(term) ?? 0;
    return Math.log(1 + (documents.length - with_ + 0.5) / (with_ + 0.5));
  };
}

/** Those that have any term of the query, best first. */
export function rank(documents: readonly (readonly string[])[], query: readonly string[]): Ranked[] {
  const wanted = new Set(query);
  const weight = termWeights(documents);
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const ranked = documents.map((terms, index) => {
    const counts = new Map<string, number>();
    for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    let score = 0;
    for (const [term, count] of counts)
      score += (weight(term) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * terms.length) / average));
    return { index, score, matched: new Set(counts.keys()) };
  });
  return ranked.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.index - b.index);
}

/** So that no first place outweighs all others (Cormack, Clarke and Büttcher, 2009). */
const PLACES_BEFORE = 60;

/** Several rankings of the same texts as one, by reciprocal rank fusion. @param rankings places in the list, best first */
export function fused(rankings: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings)
    for (const [place, index] of ranking.entries())
      scores.set(index, (scores.get(index) ?? 0) + 1 / (PLACES_BEFORE + place + 1));
  return [...scores].sort(([a, one], [b, other]) => other - one || a - b).map(([index]) => index);
}

/** The texts that stand best for all of them, in their order: many of the frequent terms, and not the same again. */
export function summarise(documents: readonly (readonly string[])[], count: number): number[] {
  const frequency = frequencies(documents);
  const said = new Set<string>();
  const chosen: number[] = [];
  while (chosen.length < count) {
    let best: { index: number; score: number } | undefined;
    for (const [index, terms] of documents.entries()) {
      if (chosen.includes(index)) continue;
      const fresh = [...new Set(terms)].filter((term) => !said.has(term));
      const score =
        fresh.reduce((sum, term) => sum + Math.log(1 + frequency.get(term)!), 0) /
        Math.sqrt(4 + terms.length);
      if (!best || score > best.score) best = { index, score };
    }
    if (!best || best.score === 0) break;
    chosen.push(best.index);
    for (const term of documents[best.index]!) said.add(term);
  }
  return chosen.sort((a, b) => a - b);
}
