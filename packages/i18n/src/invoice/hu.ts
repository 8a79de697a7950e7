import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceHungarian: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Számla',
    credit: 'Jóváíró számla',
    draft: 'Piszkozat',
    number: 'Szám',
    date: 'Dátum',
    seller: 'Eladó',
    buyer: 'Vevő',
    item: 'Tétel',
    amount: 'Összeg',
    monthly: '{plan}, havi',
    yearly: '{plan}, éves',
    unused: 'A(z) {plan} fel nem használt része',
    topUp: 'Feltöltés: {feature}, {amount}',
    discount: 'Kedvezmény',
    credited: 'Visszatérítés a(z) {number} számlához',
    tax: 'Ebből adó ({percent})',
    total: 'Összesen',
    paid: 'Kifizetve',
    notPaid: 'Még nincs kifizetve',
  },
};
