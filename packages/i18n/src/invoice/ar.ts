import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceArabic: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: 'فاتورة',
    credit: 'إشعار دائن',
    draft: 'مسودة',
    number: 'الرقم',
    date: 'التاريخ',
    seller: 'من',
    buyer: 'إلى',
    item: 'البند',
    amount: 'المبلغ',
    monthly: '{plan} شهريًا',
    yearly: '{plan} سنويًا',
    unused: 'الجزء غير المستخدم من {plan}',
    topUp: 'رصيد إضافي: {feature}، {amount}',
    discount: 'خصم',
    credited: 'استرداد للفاتورة {number}',
    tax: 'الضريبة مشمولة ({percent})',
    total: 'الإجمالي',
    paid: 'مدفوعة',
    notPaid: 'لم تُدفع بعد',
  },
};
