import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsKorean: Translated<typeof settingsEnglish> = {
  saving: {
    saving: '저장 중…',
    saved: '저장됨',
    failed: '설정을 저장하지 못했습니다.',
    retry: '다시 시도',
    guest: '이 브라우저에 저장됩니다. 로그인하면 계정에 저장됩니다.',
  },
  devices: {
    title: '기기',
  },
  effects: {
    blurNote: '영상은 다른 사람에게 보이기 전에 이 기기에서 흐려집니다.',
    quality: '흐림 품질',
    regular: '보통',
    low: '낮음(느린 기기용)',
    blurFailed: '배경을 흐리게 하지 못했습니다. 카메라가 흐림 없이 켜져 있습니다.',
    noise: '소음 억제',
    noiseNote:
      '팬, 키보드, 거리의 소음을 이 기기에서 걸러 냅니다. 끄면 브라우저가 소음의 일부를 걸러 냅니다.',
    noiseFailed: '소음 억제를 사용할 수 없습니다. 마이크는 그대로 작동합니다.',
  },
  languages: {
    title: '언어',
    interface: '화면 언어',
  },
  sound: {
    title: '소리',
  },
  view: {
    title: '보기',
  },
  captions: {
    title: '자막',
    size: '크기',
    small: '작게',
    medium: '보통',
    large: '크게',
    huge: '아주 크게',
    colours: '색상',
    standard: '기본',
    white: '검정 바탕에 흰색',
    yellow: '검정 바탕에 노란색',
    face: '글꼴',
    serif: '명조체',
    sans: '고딕체',
    sample: '자막은 이렇게 표시됩니다.',
  },
  announcements: {
    title: '화면 읽기 프로그램 알림',
    joins: '참여하거나 나간 사람',
    joinRequests: '참여를 기다리는 사람',
    hands: '손들기',
    messages: '채팅 메시지',
  },
  call: {
    title: '통화',
    leaveAlone: '혼자 남으면 나가기',
    leaveAloneNote: '나가기 전에 먼저 묻습니다.',
    pushToTalkNote: '마이크가 꺼져 있을 때 스페이스바를 누르고 있는 동안 말할 수 있습니다.',
  },
  hint: {
    muted: '마이크가 꺼져 있어 아무에게도 들리지 않습니다.',
    silent:
      '마이크에서 소리가 들어오지 않습니다. 마이크가 꺼져 있지 않은지 확인하거나 다른 마이크를 선택하세요.',
  },
};
