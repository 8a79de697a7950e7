import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentKorean: Translated<typeof consentEnglish> = {
  consent: {
    title: '나에 관해 보관해도 되는 것',
    ask: '이 회의실에서는 모두에게 묻습니다. 답하기 전까지는 내가 말하거나 보여 준 내용이 보관되지 않습니다.',
    announce: '여기에서 끄지 않으면 동의한 것으로 봅니다. 이 회의에 대해 직접 결정할 수 있습니다.',
    recording: '녹화',
    recordingNote: '내 영상, 공유 화면, 음성과 통역된 음성.',
    transcript: '대화록',
    transcriptNote: '내가 한 말과 그 번역의 글 기록. 자막이 있는 녹화에는 자막으로도 표시됩니다.',
    voice: '내 목소리',
    voiceNote:
      '내 말이 통역될 때 그 음성이 내 목소리를 흉내 낼 수 있습니다. 끄면 중립적인 음성이 대신 말합니다.',
    voiceBy: '목소리를 흉내 내는 서비스: {engines}',
    ai: 'AI',
    aiNote:
      '대화록에 있는 내 말이 AI 도우미, Ask Anything, 음성 도우미의 답변에 쓰일 수 있습니다. 회의가 끝나면 요약에 쓰일 수 있습니다.',
    aiOutside: '내용을 받을 수 있는 이 서버 밖의 AI 모델: {models}',
    voiceOutside: '목소리를 들을 수 있는 이 서버 밖의 음성 인식: {engines}',
    keptFor: '보관 기간: {days}.',
    keptOpen: '누군가 삭제할 때까지 보관됩니다.',
    change: '언제든지 바꿀 수 있습니다. 다음 문장부터 적용됩니다.',
    remove: '이미 보관된 내 내용도 삭제',
    removeNote: '대화록에 있는 내 말과 이를 인용한 AI 답변입니다. 되돌릴 수 없습니다.',
    removeAnswersNote: '내 말을 인용한 AI 답변입니다. 되돌릴 수 없습니다.',
    finished: '완료된 녹화는 바꿀 수 없습니다. 녹화에 남고 싶지 않다면 호스트에게 삭제를 요청하세요.',
    agreeAll: '모두 동의',
    save: '저장',
    notNow: '나중에',
    saved: '선택이 저장되었습니다.',
  },
};
