import type { Language } from '@intermind/contracts/languages';

/** What the voice assistant says in words of its own: how it introduces what `{name}` said, and that it found nothing. */
export interface AssistantVoiceTexts {
  said: string;
  nothing: string;
}

export const ASSISTANT_VOICE_TEXTS: Readonly<Record<Language, AssistantVoiceTexts>> = {
  ar: { said: 'قال {name}: {text}', nothing: 'لا شيء في هذا الاجتماع يجيب عن ذلك.' },
  cs: { said: '{name}: {text}', nothing: 'Na to v této schůzce nic neodpovídá.' },
  de: { said: '{name} sagte: {text}', nothing: 'Dazu wurde in dieser Besprechung nichts gesagt.' },
  en: { said: '{name} said: {text}', nothing: 'Nothing in this meeting answers that.' },
  es: { said: '{name} dijo: {text}', nothing: 'Nada en esta reunión responde a eso.' },
  fr: { said: '{name} a dit : {text}', nothing: 'Rien dans cette réunion ne répond à cela.' },
  hi: { said: '{name} ने कहा: {text}', nothing: 'इस मीटिंग में इसका कोई जवाब नहीं है।' },
  hu: { said: '{name} ezt mondta: {text}', nothing: 'Erre semmi sem válaszol ezen a megbeszélésen.' },
  it: { said: '{name} ha detto: {text}', nothing: 'Niente in questa riunione risponde a questa domanda.' },
  ja: { said: '{name}さんの発言です。{text}', nothing: 'この会議には、その答えになる発言はありません。' },
  ko: { said: '{name} 님이 말했습니다. {text}', nothing: '이 회의에는 그 질문에 대한 답이 없습니다.' },
  nl: { said: '{name} zei: {text}', nothing: 'Niets in deze vergadering geeft daar antwoord op.' },
  pl: { said: '{name}: {text}', nothing: 'Nic w tym spotkaniu na to nie odpowiada.' },
  pt: { said: '{name} disse: {text}', nothing: 'Nada nesta reunião responde a isso.' },
  ru: { said: '{name}: {text}', nothing: 'На этой встрече об этом ничего не говорили.' },
  tr: { said: '{name} şunu söyledi: {text}', nothing: 'Bu toplantıda bunun yanıtı yok.' },
  zh: { said: '{name}说：{text}', nothing: '这次会议中没有内容能回答这个问题。' },
};
