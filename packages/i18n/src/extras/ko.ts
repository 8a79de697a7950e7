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
  rating: {
    question: '통화는 어땠나요?',
    score: '{best}점 중 {score}점',
    bad: '나쁨',
    good: '좋음',
    thanks: '평가해 주셔서 감사합니다.',
  },
  invite: {
    title: '다른 사람 초대',
    info: '참여 정보',
    link: '링크: {link}',
    code: '회의 코드: {code}',
    copyInfo: '참여 정보 복사',
    qr: '회의 링크 QR 코드',
    scan: '스캔하여 휴대전화로 참여',
  },
  shortcuts: {
    title: '키보드 단축키',
    change: '바꿀 키를 선택하세요.',
    of: '{action}: {key}. 변경',
    press: '문자 키를 단독으로 또는 Ctrl이나 Cmd와 함께 누르세요.',
    taken: '{key}은(는) 이미 사용 중입니다: {action}. 다른 키를 누르세요.',
    browser: '브라우저가 {key}을(를) 사용합니다. 다른 키를 누르세요.',
    list: '이 목록 표시',
    reset: '기본값 복원',
  },
  statistics: {
    title: '통계',
    total: '전체 통화',
    received: '수신',
    sent: '송신',
    size: '크기',
    frames: '프레임/초',
    roundTrip: '왕복 시간',
    delay: '지연',
    lost: '손실',
    limit: '제한 요인',
    cpu: '컴퓨터',
    bandwidth: '네트워크',
  },
};
