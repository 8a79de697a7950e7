import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceGerman: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Rechnung',
    credit: 'Gutschrift',
    draft: 'Entwurf',
    number: 'Nummer',
    date: 'Datum',
    seller: 'Von',
    buyer: 'An',
    item: 'Position',
    amount: 'Betrag',
    monthly: '{plan}, monatlich',
    yearly: '{plan}, jährlich',
    unused: 'Ungenutzter Teil von {plan}',
    topUp: 'Aufstockung: {feature}, {amount}',
    discount: 'Rabatt',
    credited: 'Erstattung zu Rechnung {number}',
    tax: 'Enthaltene Steuer ({percent})',
    total: 'Summe',
    paid: 'Bezahlt',
    notPaid: 'Noch nicht bezahlt',
  },
};
