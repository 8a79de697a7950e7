import type { Language } from '@intermind/contracts/languages';

export interface SpreadLine {
  language: Language;
  name: string;
  /** What was said, and behind it words that are not interpreted yet. */
  said: string;
  pending?: string;
  /** The same in the reader's language. */
  yours: 'spread.shipping' | 'spread.inspection' | 'spread.schedule' | 'spread.team';
}

const LINES: readonly SpreadLine[] = [
  {
    language: 'es',
    name: 'Lucía Ferrer',
    said: 'Podemos enviar el catorce si el contrato se firma el viernes.',
    yours: 'spread.shipping',
  },
  { language: 'ja', name: '佐藤 健', said: '検査は二日で終わります。', yours: 'spread.inspection' },
  {
    language: 'ar',
    name: 'ليلى حداد',
    said: 'إذن نبدأ يوم الإثنين، ونرسل الجدول اليوم.',
    yours: 'spread.schedule',
  },
  {
    language: 'fr',
    name: 'Amélie Roux',
    said: 'Je préviens l’équipe de Lyon',
    pending: 'et je réserve la salle',
    yours: 'spread.team',
  },
];

/** The person who speaks English in place of the one whose language the reader has. */
const IN_ENGLISH: Readonly<Record<SpreadLine['yours'], Omit<SpreadLine, 'yours'>>> = {
  'spread.shipping': {
    language: 'en',
    name: 'Daniel Osei',
    said: 'We can ship on the fourteenth if the contract is signed by Friday.',
  },
  'spread.inspection': {
    language: 'en',
    name: 'Daniel Osei',
    said: 'The inspection will be done in two days.',
  },
  'spread.schedule': {
    language: 'en',
    name: 'Daniel Osei',
    said: 'Then we start on Monday, and send the schedule today.',
  },
  'spread.team': {
    language: 'en',
    name: 'Daniel Osei',
    said: 'I will let the team in Lyon know',
    pending: 'and book the room',
  },
};

/** Four people of four languages, none of them the reader's. */
export function spreadLines(reader: Language): readonly SpreadLine[] {
  return LINES.map((line) => (line.language === reader ? { ...line, ...IN_ENGLISH[line.yours] } : line));
}
