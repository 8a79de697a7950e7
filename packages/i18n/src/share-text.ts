import type { Language } from '@intermind/contracts/languages';

/** The message that goes with a link to a past meeting: `{name}` shares it, `{title}` and `{date}` say which. */
export interface ShareTexts {
  titled: string;
  untitled: string;
}

export const SHARE_TEXTS: Readonly<Record<Language, ShareTexts>> = {
  ar: {
    titled: 'يشارك {name} معك اجتماع «{title}» بتاريخ {date}: {url}',
    untitled: 'يشارك {name} معك اجتماعًا بتاريخ {date}: {url}',
  },
  cs: {
    titled: '{name} s vámi sdílí schůzku „{title}“ ({date}): {url}',
    untitled: '{name} s vámi sdílí schůzku ({date}): {url}',
  },
  de: {
    titled: '{name} teilt die Besprechung „{title}“ vom {date} mit Ihnen: {url}',
    untitled: '{name} teilt eine Besprechung vom {date} mit Ihnen: {url}',
  },
  en: {
    titled: '{name} is sharing the meeting “{title}” of {date} with you: {url}',
    untitled: '{name} is sharing a meeting of {date} with you: {url}',
  },
  es: {
    titled: '{name} comparte contigo la reunión «{title}» ({date}): {url}',
    untitled: '{name} comparte contigo una reunión ({date}): {url}',
  },
  fr: {
    titled: '{name} partage avec vous la réunion « {title} » ({date}) : {url}',
    untitled: '{name} partage avec vous une réunion ({date}) : {url}',
  },
  hi: {
    titled: '{name} आपके साथ मीटिंग “{title}” ({date}) साझा कर रहे हैं: {url}',
    untitled: '{name} आपके साथ एक मीटिंग ({date}) साझा कर रहे हैं: {url}',
  },
  hu: {
    titled: '{name} megosztja Önnel a(z) „{title}” megbeszélést ({date}): {url}',
    untitled: '{name} megoszt Önnel egy megbeszélést ({date}): {url}',
  },
  it: {
    titled: '{name} condivide con te la riunione «{title}» ({date}): {url}',
    untitled: '{name} condivide con te una riunione ({date}): {url}',
  },
  ja: {
    titled: '{name}さんが会議「{title}」（{date}）を共有しました: {url}',
    untitled: '{name}さんが{date}の会議を共有しました: {url}',
  },
  ko: {
    titled: '{name} 님이 회의 ‘{title}’({date})을(를) 공유했습니다: {url}',
    untitled: '{name} 님이 {date} 회의를 공유했습니다: {url}',
  },
  nl: {
    titled: '{name} deelt de vergadering ‘{title}’ ({date}) met je: {url}',
    untitled: '{name} deelt een vergadering ({date}) met je: {url}',
  },
  pl: {
    titled: '{name} udostępnia Ci spotkanie „{title}” ({date}): {url}',
    untitled: '{name} udostępnia Ci spotkanie ({date}): {url}',
  },
  pt: {
    titled: '{name} compartilha com você a reunião “{title}” ({date}): {url}',
    untitled: '{name} compartilha com você uma reunião ({date}): {url}',
  },
  ru: {
    titled: '{name} делится с вами встречей «{title}» ({date}): {url}',
    untitled: '{name} делится с вами встречей ({date}): {url}',
  },
  tr: {
    titled: '{name}, “{title}” toplantısını ({date}) sizinle paylaşıyor: {url}',
    untitled: '{name}, {date} tarihli bir toplantıyı sizinle paylaşıyor: {url}',
  },
  zh: {
    titled: '{name} 与您分享了会议“{title}”（{date}）：{url}',
    untitled: '{name} 与您分享了 {date} 的会议：{url}',
  },
};
