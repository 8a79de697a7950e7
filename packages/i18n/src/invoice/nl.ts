import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceDutch: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Factuur',
    credit: 'Creditnota',
    draft: 'Concept',
    number: 'Nummer',
    date: 'Datum',
    seller: 'Van',
    buyer: 'Aan',
    item: 'Omschrijving',
    amount: 'Bedrag',
    monthly: '{plan}, per maand',
    yearly: '{plan}, per jaar',
    unused: 'Niet gebruikt deel van {plan}',
    topUp: 'Bijgekocht: {feature}, {amount}',
    discount: 'Korting',
    credited: 'Terugbetaling van factuur {number}',
    tax: 'Inclusief belasting ({percent})',
    total: 'Totaal',
    paid: 'Betaald',
    notPaid: 'Nog niet betaald',
  },
};
