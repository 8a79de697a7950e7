import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeKorean: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: '내 언어로 말하기',
    meetText:
      '참여하기 전에 각자 말할 언어와 들을 언어를 선택합니다. 다른 사람의 말은 1~2초 뒤에 AI 음성이 전하고, 원래 목소리는 그 아래로 작게 들리며, 자막은 두 언어로 표시됩니다.',
    guestsTitle: '링크를 보내고 참여 승인하기',
    guestsText:
      '게스트는 계정도 설치도 필요 없습니다. 참여를 요청하면 호스트가 승인합니다. 로그인한 사람은 바로 참여합니다.',
    calendarTitle: '캘린더에 넣기',
    calendarText:
      '‘Google 캘린더에서 예약’을 선택하면 링크가 담긴 새 일정이 열립니다. 시간을 정하고 사람들을 초대한 뒤 저장하세요.',
    calendarConnectText: '캘린더를 연결하면 예정된 회의가 각각 ‘참여’ 버튼과 함께 여기에 표시됩니다.',
  },
  link: {
    title: '회의가 준비되었습니다',
    text: '만날 사람들에게 이 링크를 보내고, 나중에 쓸 수 있도록 보관해 두세요. 몇 번이든 사용할 수 있습니다.',
    label: '회의 링크',
    guestsWait: '게스트는 나 또는 진행자가 승인할 때까지 기다립니다. 로그인한 사람은 바로 참여합니다.',
  },
  askSlide: {
    youAsk: '내 질문',
    onlyYou: '나에게만 표시됨',
    question: '검사는 언제 끝나고, 그다음에는 무엇을 하나요?',
    askMore: '이 통화에 대해 질문',
    answerHeading: '회의에서 찾은 답변',
    answerInspection: '이틀 뒤에 끝납니다.',
    answerStart: '작업은 월요일에 시작합니다.',
  },
  planSlide: {
    owner: '소유자의 요금제에 포함',
    interpretation: '모두를 위한 통역',
    transcript: '자막과 대화록',
    recording: '녹화',
    guests: '나머지 참여자',
    noAccount: '계정 필요 없음',
    noPlan: '요금제 필요 없음',
    noInstall: '설치 필요 없음',
  },
  calendarSlide: {
    today: '오늘',
    example: '예시',
    eventOne: '발렌시아항 주간 회의',
    eventTwo: '오사카 공급업체 검토',
  },
};
