/** What an invoice says (spec 2 §3). */
export const invoiceEnglish = {
  invoice: {
    title: 'Invoice',
    credit: 'Credit note',
    draft: 'Draft',
    number: 'Number',
    date: 'Date',
    seller: 'From',
    buyer: 'To',
    item: 'Item',
    amount: 'Amount',
    monthly: '{plan}, monthly',
    yearly: '{plan}, yearly',
    unused: 'Unused part of {plan}',
    topUp: 'Top-up: {feature}, {amount}',
    discount: 'Discount',
    credited: 'Refund for invoice {number}',
    tax: 'Tax included ({percent})',
    total: 'Total',
    paid: 'Paid',
    notPaid: 'Not paid yet',
  },
} as const;
