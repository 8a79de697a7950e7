import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceRussian: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Счёт',
    credit: 'Кредит-нота',
    draft: 'Черновик',
    number: 'Номер',
    date: 'Дата',
    seller: 'Продавец',
    buyer: 'Покупатель',
    item: 'Позиция',
    amount: 'Сумма',
    monthly: '{plan}, на месяц',
    yearly: '{plan}, на год',
    unused: 'Неиспользованная часть {plan}',
    topUp: 'Докуплено: {feature}, {amount}',
    discount: 'Скидка',
    credited: 'Возврат по счёту {number}',
    tax: 'В том числе налог ({percent})',
    total: 'Итого',
    paid: 'Оплачен',
    notPaid: 'Ещё не оплачен',
  },
};
