import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsKorean: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: '내 말을 브라우저가 받아쓰게 하기',
    onDevice: '음성은 이 기기에만 남고, 회의에는 텍스트만 전달됩니다.',
    download:
      '브라우저가 먼저 이 언어를 다운로드합니다. 그 뒤로 음성은 이 기기에만 남고, 회의에는 텍스트만 전달됩니다.',
    outside: '음성이 Google, Microsoft, Apple 같은 브라우저 제조사로 전송되어 텍스트로 변환됩니다.',
    offer: '이 서버에는 {language} 음성 인식이 설정되어 있지 않습니다. 브라우저가 대신 받아쓸 수 있습니다.',
    offerCaptions: '여기서 하는 말이 글로 기록되지 않고 있습니다. 브라우저가 내 말을 받아쓸 수 있습니다.',
    unable:
      '이 서버에는 {language} 음성 인식이 설정되어 있지 않고, 이 브라우저도 음성을 인식하지 못합니다. Chrome, Edge, Safari에서는 가능합니다.',
    sealed:
      '봉인된 회의실입니다. 이 브라우저는 제조사 서버에서만 {language} 음성을 인식하므로 여기서는 사용할 수 없습니다.',
    downloading: '브라우저가 {language} 데이터를 다운로드하는 중입니다…',
    listening: '브라우저가 내 말을 받아쓰고 있습니다.',
    paused: '마이크가 꺼져 있거나 비공개로 말하는 동안에는 멈춥니다.',
    alone: '다른 사람이 들어오면 브라우저가 받아쓰기 시작합니다.',
    unreachable: '브라우저가 음성 인식에 연결할 수 없습니다. 계속 시도하고 있습니다.',
    held: '연결이 끊겼습니다. 지금 하는 말은 연결이 복구되면 전송됩니다.',
    lost: '말한 내용 일부가 기록되지 않았습니다. 중요하다면 다시 말해 주세요.',
    denied:
      '브라우저가 이 페이지에서 음성 인식을 허용하지 않습니다. 브라우저 설정에서 허용한 뒤 이 옵션을 껐다가 다시 켜세요.',
    language: '이 브라우저는 {language} 음성을 인식하지 못합니다.',
    failed: '브라우저의 음성 인식이 계속 중단됩니다. 이 옵션을 껐다가 켜면 다시 시도합니다.',
    by: '말한 사람의 브라우저가 받아씀',
  },
  browserTranslation: {
    translate: '자막을 브라우저가 번역하게 하기',
    where: '이 서버가 번역하지 않는 것을 이 기기에서 번역합니다. 아무것도 전송되지 않습니다.',
    download: '먼저 번역기를 다운로드합니다: {pairs}.',
    downloading: '번역기 다운로드 중: {percent}',
    ready: '브라우저가 {pairs} 번역을 합니다.',
    unable: '이 브라우저는 {pairs} 번역을 지원하지 않습니다.',
    failed: '번역기를 다운로드하지 못했습니다: {pairs}. 이 옵션을 껐다가 켜면 다시 시도합니다.',
    aloud: '번역 소리 내어 읽기',
    aloudNote: '이 서버에 음성이 없을 때 이 기기의 음성으로 읽습니다.',
    noVoice: '이 기기에는 {language} 음성이 없습니다.',
  },
};
