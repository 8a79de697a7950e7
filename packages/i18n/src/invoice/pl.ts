import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoicePolish: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Faktura',
    credit: 'Faktura korygująca',
    draft: 'Wersja robocza',
    number: 'Numer',
    date: 'Data',
    seller: 'Sprzedawca',
    buyer: 'Nabywca',
    item: 'Pozycja',
    amount: 'Kwota',
    monthly: '{plan}, miesięcznie',
    yearly: '{plan}, rocznie',
    unused: 'Niewykorzystana część planu {plan}',
    topUp: 'Dokupiono: {feature}, {amount}',
    discount: 'Rabat',
    credited: 'Zwrot do faktury {number}',
    tax: 'W tym podatek ({percent})',
    total: 'Razem',
    paid: 'Zapłacono',
    notPaid: 'Jeszcze nie zapłacono',
  },
};
