import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceHindi: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'चालान',
    credit: 'क्रेडिट नोट',
    draft: 'मसौदा',
    number: 'संख्या',
    date: 'तारीख',
    seller: 'विक्रेता',
    buyer: 'ग्राहक',
    item: 'विवरण',
    amount: 'राशि',
    monthly: '{plan}, मासिक',
    yearly: '{plan}, वार्षिक',
    unused: '{plan} का अप्रयुक्त भाग',
    topUp: 'टॉप-अप: {feature}, {amount}',
    discount: 'छूट',
    credited: 'चालान {number} की धनवापसी',
    tax: 'कर शामिल ({percent})',
    total: 'कुल',
    paid: 'भुगतान हो गया',
    notPaid: 'अभी भुगतान नहीं हुआ',
  },
};
