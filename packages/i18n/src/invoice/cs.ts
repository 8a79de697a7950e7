import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceCzech: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Faktura',
    credit: 'Dobropis',
    draft: 'Koncept',
    number: 'Číslo',
    date: 'Datum',
    seller: 'Dodavatel',
    buyer: 'Odběratel',
    item: 'Položka',
    amount: 'Částka',
    monthly: '{plan}, měsíčně',
    yearly: '{plan}, ročně',
    unused: 'Nevyužitá část {plan}',
    topUp: 'Dokoupeno: {feature}, {amount}',
    discount: 'Sleva',
    credited: 'Vrácení platby za fakturu {number}',
    tax: 'Včetně daně ({percent})',
    total: 'Celkem',
    paid: 'Zaplaceno',
    notPaid: 'Zatím nezaplaceno',
  },
};
