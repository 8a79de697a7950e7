import type { Language } from '@intermind/contracts/languages';

/** What people call an assistant in their language, and how they call for someone. Lower case. */
const WORDS: Readonly<Record<Language, { names: readonly string[]; calls: readonly string[] }>> = {
  ar: { names: ['المساعد الصوتي', 'أيها المساعد', 'المساعد', 'مساعد'], calls: ['يا', 'مرحبا', 'أهلا'] },
  cs: { names: ['hlasový asistente', 'hlasový asistent', 'asistente', 'asistent'], calls: ['hej', 'ahoj'] },
  de: { names: ['sprachassistent', 'assistent', 'assistentin'], calls: ['hey', 'hallo', 'hi'] },
  en: { names: ['voice assistant', 'assistant'], calls: ['hey', 'ok', 'okay', 'hi', 'hello'] },
  es: { names: ['asistente de voz', 'asistente'], calls: ['oye', 'hola', 'eh'] },
  fr: { names: ['assistant vocal', 'assistant'], calls: ['dis', 'hé', 'salut', 'bonjour', 'ok'] },
  hi: { names: ['वॉइस असिस्टेंट', 'असिस्टेंट', 'सहायक'], calls: ['हे', 'अरे', 'नमस्ते'] },
  hu: { names: ['hangasszisztens', 'asszisztens'], calls: ['hé', 'szia', 'helló'] },
  it: { names: ['assistente vocale', 'assistente'], calls: ['ehi', 'ciao', 'ok'] },
  ja: { names: ['音声アシスタント', 'アシスタント'], calls: ['ねえ', 'ねぇ', 'こんにちは'] },
  ko: { names: ['음성 비서', '어시스턴트', '비서'], calls: ['저기', '안녕', '헤이'] },
  nl: { names: ['spraakassistent', 'assistent'], calls: ['hé', 'hey', 'hallo', 'hoi'] },
  pl: { names: ['asystencie głosowy', 'asystencie', 'asystent'], calls: ['hej', 'cześć'] },
  pt: { names: ['assistente de voz', 'assistente'], calls: ['ei', 'olá', 'oi'] },
  ru: {
    names: ['голосовой помощник', 'голосовой ассистент', 'ассистент', 'помощник'],
    calls: ['эй', 'привет'],
  },
  tr: { names: ['sesli asistan', 'asistan'], calls: ['hey', 'merhaba', 'selam'] },
  zh: { names: ['语音助手', '小助手', '助手'], calls: ['嘿', '你好', '喂'] },
};

const MARKS = /^[\s\p{P}]+|[\s\p{P}]+$/gu;
const LETTER = /[\p{L}\p{N}]/u;
/** Scripts without spaces have no edges of words. */
const NO_SPACES: readonly Language[] = ['ja', 'zh'];

/**
 * What somebody asks the assistant whose name they begin or end with; empty when they only called it. Undefined: the
 * words are not for it. "The assistant of Ada" in the middle of a sentence calls nobody.
 * @param calledName what this installation calls it, beside the words for an assistant in the language
 */
export function addressedQuestion(text: string, language: Language, calledName: string): string | undefined {
  const { names, calls } = WORDS[language];
  const spaced = !NO_SPACES.includes(language);
  const all = [calledName.toLowerCase(), ...names].filter((name) => name !== '');
  let rest = trimmed(text);
  const called = startOf(rest, calls, spaced);
  const afterCall = called === undefined ? rest : trimmed(rest.slice(called));
  const named = startOf(afterCall, all, spaced);
  if (named !== undefined) return trimmed(afterCall.slice(named));
  // At the end the name must stand apart: "… , assistant?" and not "… ask your assistant".
  const plain = rest.toLowerCase();
  for (const name of all) {
    if (!plain.endsWith(name)) continue;
    rest = rest.slice(0, rest.length - name.length);
    if (/[,，、،;:–—-]\s*$/u.test(rest)) return trimmed(rest);
  }
  return undefined;
}

const trimmed = (text: string): string => text.replaceAll(MARKS, '');

/** Length of the word that the text begins with. */
function startOf(text: string, words: readonly string[], spaced: boolean): number | undefined {
  const plain = text.toLowerCase();
  const found = words.find(
    (word) => plain.startsWith(word) && !(spaced && LETTER.test(plain.charAt(word.length))),
  );
  return found?.length;
}
