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
    blur: '模糊我的背景',
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
  call: {
    title: '通话',
    leaveAlone: '只剩我一人时离开',
    leaveAloneNote: '离开前会先询问您。',
    pushToTalk: '按住说话',
    pushToTalkNote: '麦克风关闭时，按住空格键即可说话。',
  },
  hint: {
    muted: '您的麦克风已关闭，没有人能听到您。',
    silent: '麦克风没有声音。请检查它是否已关闭，或选择其他麦克风。',
  },
};
