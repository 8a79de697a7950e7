import type { Language } from '@intermind/contracts';

/** How people ask for the whole instead of something in it: beginnings of words. */
const SUMMARY_WORDS: Readonly<Record<Language, RegExp>> = {
  ar: /لخ[صّ]|ملخص|تلخيص|خلاصة/u,
  cs: /shr(ň|n)|souhrn|hlavn/iu,
  de: /zusammenfass|fass\b|überblick|hauptpunkt/iu,
  en: /summar|overview|recap|key points|main points|sum up|tl;?dr/iu,
  es: /resum|puntos (clave|principales)|síntesis/iu,
  fr: /résum|synthè|points (clés|principaux|essentiels)|récapitul/iu,
  hi: /सारांश|संक्षेप|मुख्य बात/u,
  hu: /összefoglal|összegez|összegzés|lényeg/iu,
  it: /riassu|riepilog|sintesi|punti (chiave|principali)/iu,
  ja: /要約|まとめ|要点|概要/u,
  ko: /요약|정리|요점|개요/u,
  nl: /samenvat|overzicht|hoofdpunt|belangrijkste/iu,
  pl: /podsumow|streszcz|streść|najważniejsz/iu,
  pt: /resum|síntese|pontos (principais|chave)/iu,
  ru: /итог|кратк|резюм|сводк|главн|суть/iu,
  tr: /özet|ana nokta|genel bakış/iu,
  zh: /总结|摘要|概括|概述|要点|總結/u,
};

export function asksForSummary(text: string, language: Language): boolean {
  return SUMMARY_WORDS[language].test(text) || SUMMARY_WORDS.en.test(text);
}
