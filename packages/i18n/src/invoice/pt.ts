import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoicePortuguese: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Fatura',
    credit: 'Nota de crédito',
    draft: 'Rascunho',
    number: 'Número',
    date: 'Data',
    seller: 'De',
    buyer: 'Para',
    item: 'Item',
    amount: 'Valor',
    monthly: '{plan}, mensal',
    yearly: '{plan}, anual',
    unused: 'Parte não usada de {plan}',
    topUp: 'Compra adicional: {feature}, {amount}',
    discount: 'Desconto',
    credited: 'Reembolso da fatura {number}',
    tax: 'Imposto incluído ({percent})',
    total: 'Total',
    paid: 'Paga',
    notPaid: 'Ainda não paga',
  },
};
