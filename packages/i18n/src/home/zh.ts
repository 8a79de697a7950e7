import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeChinese: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: '说您自己的语言',
    meetText:
      '加入前，每个人选择自己说的语言和想听的语言。随后由 AI 语音转述其他人的发言，延迟一两秒，原声在下方轻声播放，并显示双语字幕。',
    guestsTitle: '发送链接，让人进来',
    guestsText: '访客无需账户，也不用安装任何东西。访客请求加入，由主持人准许。已登录的人可直接加入。',
    calendarTitle: '放进您的日历',
    calendarText: '“在 Google 日历中安排”会打开一个已带链接的新活动。选择时间，邀请参与者，然后保存。',
    calendarConnectText: '连接您的日历后，即将召开的会议会显示在这里，每个会议都带有“加入”按钮。',
  },
  link: {
    title: '您的会议已准备就绪',
    text: '将此链接发送给要参加会议的人，并保存以备日后使用。链接可反复使用。',
    label: '会议链接',
    guestsWait: '访客需等待您或联席主持人准许。已登录的人可直接加入。',
  },
  askSlide: {
    youAsk: '您的提问',
    onlyYou: '仅您可见',
    question: '检验什么时候完成，之后做什么？',
    askMore: '就此次通话提问',
    answerHeading: '来自会议的回答',
    answerInspection: '两天后完成。',
    answerStart: '周一开工。',
  },
  planSlide: {
    owner: '所有者的套餐包含',
    interpretation: '为所有人提供口译',
    transcript: '字幕和文字记录',
    recording: '录制',
    guests: '对其他所有人',
    noAccount: '无需账户',
    noPlan: '无需套餐',
    noInstall: '无需安装',
  },
  calendarSlide: {
    today: '今天',
    example: '示例',
    eventOne: '瓦伦西亚港，每周例会',
    eventTwo: '与大阪的供应商评审',
  },
};
