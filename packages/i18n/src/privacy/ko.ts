import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyKorean: Translated<typeof privacyEnglish> = {
  privacy: {
    section: '개인정보',
    title: '개인정보',
    intro:
      '이 {product} 서비스가 무엇을 어디에 보관하고 누가 받는지 설명합니다. 질문과 요청에는 운영자가 답합니다.',
    meetingsTitle: '회의 중',
    meetingsText:
      '음성과 영상은 이 서비스의 미디어 서버를 거치며 보관되지 않습니다. 단, 진행자가 녹화를 시작하면 보관되며, 녹화 중이라는 사실은 모두에게 표시됩니다. 자막과 통역을 위해 말하는 사람의 음성은 운영자가 선택한 음성 엔진에만 전달됩니다.',
    keptTitle: '보관되는 정보',
    keptText:
      '회원: 이름, 이메일 주소, 설정, 참여한 회의실과 회의. 게스트: 입력한 이름(회의와 함께 보관). 참여자의 이름과 참여 시간은 회의와 함께 남습니다.',
    feedbackTitle: '문제를 신고할 때',
    feedbackText:
      '작성한 내용, 스크린샷, 브라우저 정보와 콘솔의 마지막 줄은 이 서비스의 운영자에게 전달되어 원인을 찾고, 동의하신 경우 답변하는 데 쓰입니다. 최신 500건이 보관되며, 계정을 삭제하면 내 신고도 함께 삭제됩니다.',
    browserTitle: '브라우저',
    browserText:
      '로그인 상태, 언어, 기기, 마지막으로 참여할 때 쓴 이름은 이 브라우저에만 저장됩니다. 광고나 추적 쿠키는 없습니다.',
    othersTitle: '정보를 받는 곳',
    othersText:
      '데이터베이스와 파일은 이 서비스 안에 남습니다. 다른 로그인 서비스, 음성 엔진, 캘린더 같은 외부 서비스는 운영자가 연결한 경우에만 데이터를 받습니다.',
    rightsTitle: '내 권리',
    rightsText:
      '이 서비스의 운영자에게 내 데이터의 사본, 정정 또는 삭제를 요청할 수 있습니다. 계정을 삭제하면 그 계정의 이름과 이메일 주소가 지워집니다.',
  },
};
