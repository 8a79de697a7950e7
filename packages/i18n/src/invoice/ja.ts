import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceJapanese: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: '請求書',
    credit: '返金明細書',
    draft: '下書き',
    number: '番号',
    date: '日付',
    seller: '発行者',
    buyer: '宛先',
    item: '項目',
    amount: '金額',
    monthly: '{plan}（月額）',
    yearly: '{plan}（年額）',
    unused: '{plan} の未使用分',
    topUp: '追加購入: {feature}、{amount}',
    discount: '割引',
    credited: '請求書 {number} の返金',
    tax: '内税（{percent}）',
    total: '合計',
    paid: '支払い済み',
    notPaid: '未払い',
  },
};
