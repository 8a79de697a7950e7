import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceSpanish: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Factura',
    credit: 'Nota de abono',
    draft: 'Borrador',
    number: 'Número',
    date: 'Fecha',
    seller: 'De',
    buyer: 'Para',
    item: 'Concepto',
    amount: 'Importe',
    monthly: '{plan}, mensual',
    yearly: '{plan}, anual',
    unused: 'Parte no usada de {plan}',
    topUp: 'Ampliación: {feature}, {amount}',
    discount: 'Descuento',
    credited: 'Reembolso de la factura {number}',
    tax: 'Impuesto incluido ({percent})',
    total: 'Total',
    paid: 'Pagada',
    notPaid: 'Aún sin pagar',
  },
};
