import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsChinese: Translated<typeof settingsEnglish> = {
  saving: {
    saving: '正在保存…',
    saved: '已保存',
    failed: '无法保存您的设置。',
    retry: '重试',
    guest: '保存在此浏览器中。登录后可保存到您的账户。',
  },
  devices: {
    title: '设备',
  },
  effects: {
    blurNote: '画面会先在此设备上模糊，然后才让别人看到。',
    quality: '模糊质量',
    regular: '标准',
    low: '低，适合较慢的设备',
    blurFailed: '无法模糊背景。您的摄像头已打开，但没有模糊。',
    noise: '降噪',
    noiseNote: '在此设备上滤除风扇、键盘和街道的噪音。关闭时，浏览器会滤除一部分噪音。',
    noiseFailed: '降噪不可用。您的麦克风仍可正常使用。',
  },
  languages: {
    title: '语言',
    interface: '界面',
  },
  sound: {
    title: '声音',
  },
  view: {
    title: '显示',
  },
  captions: {
    title: '字幕',
    size: '大小',
    small: '小',
    medium: '中',
    large: '大',
    huge: '特大',
    colours: '颜色',
    standard: '标准',
    white: '黑底白字',
    yellow: '黑底黄字',
    face: '字体',
    serif: '宋体',
    sans: '黑体',
    sample: '字幕会这样显示。',
  },
  announcements: {
    title: '屏幕阅读器播报',
    joins: '加入和离开的人',
    joinRequests: '等待加入的人',
    hands: '举手',
    messages: '聊天消息',
  },
  call: {
    title: '通话',
    leaveAlone: '只剩我一人时离开',
    leaveAloneNote: '离开前会先询问您。',
    pushToTalkNote: '麦克风关闭时，按住空格键即可说话。',
  },
  hint: {
    muted: '您的麦克风已关闭，没有人能听到您。',
    silent: '麦克风没有声音。请检查它是否已关闭，或选择其他麦克风。',
  },
};
