import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasKorean: Translated<typeof extrasEnglish> = {
  alone: {
    title: '아직 계신가요?',
    text: '이 회의에는 혼자 참여 중입니다.',
    countdown: { other: '{count}초 후 회의에서 나갑니다' },
    stay: '남기',
    leave: '지금 나가기',
  },
};
