import type { Translated } from '../translate.ts';
import type { invoiceEnglish } from './en.ts';

export const invoiceKorean: Translated<typeof invoiceEnglish> = {
  invoice: {
    title: '청구서',
    credit: '환불 명세서',
    draft: '초안',
    number: '번호',
    date: '날짜',
    seller: '발행',
    buyer: '수신',
    item: '항목',
    amount: '금액',
    monthly: '{plan}, 월간',
    yearly: '{plan}, 연간',
    unused: '{plan}의 미사용분',
    topUp: '추가 구매: {feature}, {amount}',
    discount: '할인',
    credited: '청구서 {number} 환불',
    tax: '포함된 세금 ({percent})',
    total: '합계',
    paid: '결제 완료',
    notPaid: '미결제',
  },
};
