import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsKorean: Translated<typeof roomsEnglish> = {
  settings: {
    title: '회의실 설정',
    name: '이름',
    nameHelp: '로그인한 사람은 참여하기 전에 볼 수 있습니다.',
    capacity: '회의 최대 인원',
    capacityHelp:
      '비워 두면 이 서버의 최대 인원인 {max}명입니다. 정원이 다 차도 나는 언제나 들어갈 수 있습니다.',
    capacityWrong: '{min}에서 {max} 사이의 정수를 입력하거나 비워 두세요.',
    lobbyText: '기다리는 사람을 위한 안내',
    lobbyHelp: '게스트가 승인을 기다리는 동안 읽습니다.',
    left: { other: '{count}자 남음' },
    tooLong: { other: '{count}자 초과' },
    sealed: '봉인된 회의실',
    sealedHelp:
      '이 서비스의 자체 장비에 있는 엔진과 AI 모델만 발언을 받습니다. 즉시 적용됩니다. 꺼도 진행 중인 회의는 봉인된 상태로 유지됩니다.',
    save: '저장',
    cancel: '취소',
    saved: '회의실 설정을 저장했습니다.',
    loadFailed: '회의실 설정을 불러오지 못했습니다.',
  },
  terms: {
    title: '이름과 용어',
    description: '다음 문장부터 정한 대로 통역이 적고 번역하고 말합니다.',
    term: '이름 또는 용어',
    missing: '이름 또는 용어를 입력하거나 삭제하세요.',
    twice: '이미 목록에 있습니다.',
    saidAs: '읽는 법',
    saidAsHelp: '짐작하기 어려울 때 음성이 읽는 방법입니다. 비워 두어도 됩니다.',
    staysEverywhere: '어떤 언어로도 번역하지 않습니다.',
    staysElsewhere: '다른 언어로는 번역하지 않습니다.',
    addTranslation: '번역 추가',
    removeTranslation: '{language} 삭제',
    add: '이름 또는 용어 추가',
    remove: '삭제',
    full: '회의실 하나에 이름과 용어를 {count}개까지 둘 수 있습니다.',
    saved: '이름과 용어를 저장했습니다.',
    loadFailed: '이 회의실의 이름과 용어를 불러오지 못했습니다.',
  },
  recent: {
    title: '최근 회의실',
    empty: '참여한 회의실이 여기에 표시됩니다.',
    failed: '최근 회의실을 불러오지 못했습니다.',
    yours: '내 회의실',
    inside: { other: '{count}명 참여 중' },
    joinName: '{name} 참여',
    more: '{name} 옵션',
    forget: '목록에서 삭제',
    showAll: '모두 보기',
  },
};
