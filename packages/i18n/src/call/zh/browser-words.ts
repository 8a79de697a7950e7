import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsChinese: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: '让我的浏览器记录我说的话',
    onDevice: '您的声音留在本设备上，只有文字会发送到会议。',
    download: '浏览器会先下载此语言。之后您的声音留在本设备上，只有文字会发送到会议。',
    outside: '您的声音会发送给浏览器厂商（例如 Google、Microsoft 或 Apple），由其转成文字。',
    offer: '此服务器未设置{language}语音识别。您的浏览器可以记录您说的话。',
    offerCaptions: '这里说的话没有被记录。您的浏览器可以记录您说的话。',
    unable: '此服务器未设置{language}语音识别，此浏览器也不能识别语音。Chrome、Edge 和 Safari 可以。',
    sealed: '此会议室已封闭。此浏览器只能在其厂商的服务器上识别{language}，因此不能在这里使用。',
    downloading: '浏览器正在下载{language}…',
    listening: '浏览器正在记录您说的话。',
    paused: '麦克风关闭或您不被记录时暂停。',
    alone: '有其他人在场时，您的浏览器才会开始。',
    unreachable: '您的浏览器无法连接其语音识别服务，正在继续尝试。',
    held: '连接已中断。您说的话会在连接恢复后发送。',
    lost: '您说的部分内容没有被记录。如果重要，请再说一遍。',
    denied: '浏览器不允许在此页面识别语音。请在浏览器设置中允许，然后将此项关闭再打开。',
    language: '您的浏览器无法识别{language}。',
    failed: '浏览器的语音识别反复中断。请将此项关闭再打开以重试。',
    by: '由发言者的浏览器记录',
  },
  browserTranslation: {
    translate: '让我的浏览器翻译字幕',
    where: '在本设备上翻译此服务器不翻译的内容，不会发送任何内容。',
    download: '会先下载翻译器：{pairs}。',
    downloading: '正在下载翻译器：{percent}',
    ready: '您的浏览器可翻译{pairs}。',
    unable: '您的浏览器无法翻译{pairs}。',
    failed: '无法下载翻译器：{pairs}。请将此项关闭再打开以重试。',
    aloud: '朗读译文',
    aloudNote: '在此服务器没有语音时，使用本设备的语音。',
    noVoice: '本设备没有{language}语音。',
  },
};
