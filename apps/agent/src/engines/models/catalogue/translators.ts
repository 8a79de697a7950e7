import type { Model, ModelDownload } from './model.ts';
import { DIRECTIONS, TRANSLATIONS_COMMIT, type Direction } from './translation-files.ts';

/** Where GitHub serves the files that a repository keeps in Git LFS. */
const STORAGE = `https://media.githubusercontent.com/media/mozilla/firefox-translations-models/${TRANSLATIONS_COMMIT}/models`;

/** Mozilla's models: from and into English. What has no English in it goes through English. */
export const TRANSLATORS: readonly Model[] = DIRECTIONS.map(translator);

function translator([from, to, architecture, files]: Direction): Model {
  const pair = `${from}${to}`;
  const vocabularies = files.length === 4 ? ['srcvocab', 'trgvocab'] : ['vocab'];
  const names = [
    [`model.${pair}.intgemm.alphas.bin`, 'model.bin'],
    [`lex.50.50.${pair}.s2t.bin`, 'shortlist.bin'],
    ...vocabularies.map((name) => [`${name}.${pair}.spm`, `${name}.spm`]),
  ] as [string, string][];
  const downloads = names.map(([published, name], i): ModelDownload => {
    const [sizeBytes, sha256] = files[i]!;
    const url = `${STORAGE}/${architecture}/${pair}/${published}.gz`;
    return { url, sizeBytes, sha256, checksumsUrl: null, format: { gz: name } };
  });
  const bytes = files.reduce((sum, [sizeBytes]) => sum + sizeBytes, 0);
  return {
    id: `bergamot-${from}-${to}`,
    role: 'translator',
    runtime: 'bergamot',
    languages: [from, to],
    licence: 'MPL-2.0',
    downloads,
    downloadMb: Math.round(bytes / 1e6),
    memoryMb: 300,
    cores: 2,
    files: names.map(([, name]) => name),
  };
}
