import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceFrench: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'Facture',
    credit: 'Avoir',
    draft: 'Brouillon',
    number: 'Numéro',
    date: 'Date',
    seller: 'De',
    buyer: 'À',
    item: 'Article',
    amount: 'Montant',
    monthly: '{plan}, mensuel',
    yearly: '{plan}, annuel',
    unused: 'Partie non utilisée de {plan}',
    topUp: 'Recharge : {feature}, {amount}',
    discount: 'Remise',
    credited: 'Remboursement de la facture {number}',
    tax: 'Taxe incluse ({percent})',
    total: 'Total',
    paid: 'Payée',
    notPaid: 'Pas encore payée',
  },
};
