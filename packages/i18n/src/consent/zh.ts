import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentChinese: Translated<typeof consentEnglish> = {
  consent: {
    title: '可以保留您的哪些内容',
    ask: '此会议室会询问每个人。在您回答之前，不会保留您说的或展示的任何内容。',
    announce: '只要您不在这里关闭某一项，就表示同意。这是您自己对本次会议的选择。',
    recording: '录制',
    recordingNote: '您的画面、共享屏幕和声音，包括口译后的声音。',
    transcript: '文字记录',
    transcriptNote: '您所说的话及其译文的文字记录，以及带字幕的录制中的字幕。',
    voice: '您自己的声音',
    voiceNote: '口译您的话时，声音可能会模仿您的声音。否则由中性的声音代您说出。',
    voiceBy: '模仿声音的服务：{engines}',
    ai: 'AI',
    aiNote:
      '您在文字记录中的话可能用于回答 AI 助手、Ask Anything 和语音助手中的问题。会议结束后也可能用于生成摘要。',
    aiOutside: '可能获得这些内容的服务器外部 AI 模型：{models}',
    voiceOutside: '可能听到您声音的服务器外部语音识别：{engines}',
    keptFor: '保留 {days}。',
    keptOpen: '保留到有人删除为止。',
    change: '您可以随时更改，从下一句话起生效。',
    remove: '同时删除已保留的我的内容',
    removeNote: '您在文字记录中的话，以及引用您的 AI 回答。此操作无法撤消。',
    removeAnswersNote: '引用您的 AI 回答。此操作无法撤消。',
    finished: '已完成的录制无法更改。如果您不想出现在其中，请让主持人将其删除。',
    agreeAll: '全部同意',
    save: '保存',
    notNow: '暂不',
    saved: '您的选择已保存。',
  },
};
