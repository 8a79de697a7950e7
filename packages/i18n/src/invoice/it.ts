import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceItalian: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Fattura',
    credit: 'Nota di credito',
    draft: 'Bozza',
    number: 'Numero',
    date: 'Data',
    seller: 'Da',
    buyer: 'A',
    item: 'Voce',
    amount: 'Importo',
    monthly: '{plan}, mensile',
    yearly: '{plan}, annuale',
    unused: 'Parte non usata di {plan}',
    topUp: 'Ricarica: {feature}, {amount}',
    discount: 'Sconto',
    credited: 'Rimborso della fattura {number}',
    tax: 'Imposta inclusa ({percent})',
    total: 'Totale',
    paid: 'Pagata',
    notPaid: 'Non ancora pagata',
  },
};
