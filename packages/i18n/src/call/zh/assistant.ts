import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantChinese: Translated<typeof assistantEnglish> = {
  assistant: {
    title: '语音助手',
    add: '添加到会议',
    addNote: '所有人都能听到它的回答。',
    outsideNote: '除选择“不记录”的人外，{provider} 会听到所有人的声音。',
    spokenNote: '助手所说的内容会发送给 {provider}。',
    remove: '从会议中移除',
    ask: '询问助手',
    asked: '请现在提问。',
    muted: '请打开麦克风再询问助手。',
    pause: '暂停',
    provider: '语音助手提供方',
    joining: '正在加入',
    listening: '正在聆听',
    thinking: '正在思考',
    speaking: '正在说话',
    paused: '已暂停',
    unreachable: '语音助手无法加入。请稍后再试。',
    noSpeechEngine: '语音助手听不到任何人说话：此服务器无法识别语音。',
    noAnswer: '语音助手没有答案。请再问一次。',
    providerFailed: '语音助手已离开：无法连接其提供方。',
    sealed: '语音助手已离开：此会议室已封闭，而其提供方在本服务之外。',
    usedUp: '语音助手已离开：套餐中的使用分钟数已用完。',
    mediaPrivate: '语音助手无法加入：其提供方无法从互联网访问此服务器。',
    avatarLost: '语音助手的虚拟形象已离开。助手将仅用声音继续。',
    failed: '语音助手出现故障。请重试。',
    changeFailed: '无法更换语音助手的提供方。请重试。',
  },
};
