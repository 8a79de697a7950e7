import type { Language } from '@intermind/contracts/languages';

/** What engines are tried with: a greeting that every voice can speak and every recogniser should understand. */
export const TEST_PHRASES: Readonly<Record<Language, string>> = {
  ar: 'صباح الخير جميعًا، لنبدأ الآن.',
  cs: 'Dobré ráno všem, můžeme začít.',
  de: 'Guten Morgen zusammen, wir können anfangen.',
  en: 'Good morning everyone, we can start now.',
  es: 'Buenos días a todos, podemos empezar.',
  fr: 'Bonjour à tous, nous pouvons commencer.',
  hi: 'सभी को सुप्रभात, हम शुरू कर सकते हैं।',
  hu: 'Jó reggelt mindenkinek, kezdhetjük.',
  it: 'Buongiorno a tutti, possiamo iniziare.',
  ja: '皆さん、おはようございます。始めましょう。',
  ko: '여러분, 좋은 아침입니다. 시작하겠습니다.',
  nl: 'Goedemorgen allemaal, we kunnen beginnen.',
  pl: 'Dzień dobry wszystkim, możemy zaczynać.',
  pt: 'Bom dia a todos, podemos começar.',
  ru: 'Доброе утро всем, мы можем начинать.',
  tr: 'Herkese günaydın, başlayabiliriz.',
  zh: '大家早上好,我们可以开始了。',
};
