import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceChinese: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: '发票',
    credit: '贷项通知单',
    draft: '草稿',
    number: '编号',
    date: '日期',
    seller: '开票方',
    buyer: '收票方',
    item: '项目',
    amount: '金额',
    monthly: '{plan}，按月',
    yearly: '{plan}，按年',
    unused: '{plan} 未使用部分',
    topUp: '加购：{feature}，{amount}',
    discount: '折扣',
    credited: '发票 {number} 的退款',
    tax: '含税（{percent}）',
    total: '合计',
    paid: '已支付',
    notPaid: '尚未支付',
  },
};
