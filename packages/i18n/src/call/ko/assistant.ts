import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantKorean: Translated<typeof assistantEnglish> = {
  assistant: {
    title: '음성 비서',
    add: '회의에 추가',
    addNote: '모두가 답변을 듣습니다.',
    outsideNote: '기록하지 않음을 켠 사람을 제외하고 {provider}이(가) 모든 사람의 말을 듣습니다.',
    spokenNote: '비서가 말하는 내용은 {provider}(으)로 전송됩니다.',
    earlier: '내 이전 회의 사용',
    earlierNote:
      '내가 물으면 내가 읽을 수 있는 회의를 모두에게 들리게 인용할 수 있습니다. 모두에게 알려집니다.',
    earlierOutside: '그 회의에서 찾은 내용은 {provider}(으)로 전송됩니다.',
    quotesEarlier: '호스트가 물으면 비서가 호스트의 이전 회의를 소리 내어 인용할 수 있습니다.',
    quotesEarlierNoMore: '비서가 더 이상 이전 회의를 인용하지 않습니다.',
    remove: '회의에서 제거',
    ask: '비서에게 질문',
    asked: '지금 질문하세요.',
    muted: '비서에게 질문하려면 마이크를 켜세요.',
    pause: '일시 중지',
    provider: '음성 비서 제공자',
    joining: '참여하는 중',
    listening: '듣는 중',
    thinking: '생각하는 중',
    speaking: '말하는 중',
    paused: '일시 중지됨',
    unreachable: '음성 비서가 참여하지 못했습니다. 잠시 후 다시 시도하세요.',
    noSpeechEngine: '음성 비서가 아무 말도 들을 수 없습니다. 이 서버는 음성을 인식할 수 없습니다.',
    noAnswer: '음성 비서가 답을 찾지 못했습니다. 다시 질문하세요.',
    providerFailed: '제공자에 연결할 수 없어 음성 비서가 나갔습니다.',
    sealed: '이 회의실은 봉인되어 있고 제공자가 외부 업체이므로 음성 비서가 나갔습니다.',
    usedUp: '요금제의 사용 시간을 모두 써서 음성 비서가 나갔습니다.',
    mediaPrivate: '제공자가 인터넷에서 이 서버에 연결할 수 없어 음성 비서가 참여할 수 없습니다.',
    avatarLost: '음성 비서의 아바타가 나갔습니다. 비서는 목소리만으로 계속합니다.',
    failed: '음성 비서에 문제가 생겼습니다. 다시 시도하세요.',
    changeFailed: '음성 비서의 제공자를 바꾸지 못했습니다. 다시 시도하세요.',
  },
};
