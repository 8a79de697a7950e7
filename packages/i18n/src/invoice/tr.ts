import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceTurkish: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Fatura',
    credit: 'Alacak dekontu',
    draft: 'Taslak',
    number: 'Numara',
    date: 'Tarih',
    seller: 'Satıcı',
    buyer: 'Alıcı',
    item: 'Kalem',
    amount: 'Tutar',
    monthly: '{plan}, aylık',
    yearly: '{plan}, yıllık',
    unused: '{plan} planının kullanılmayan kısmı',
    topUp: 'Ek alım: {feature}, {amount}',
    discount: 'İndirim',
    credited: '{number} numaralı faturanın iadesi',
    tax: 'Dahil olan vergi ({percent})',
    total: 'Toplam',
    paid: 'Ödendi',
    notPaid: 'Henüz ödenmedi',
  },
};
