import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasChinese: Translated<typeof extrasEnglish> = {
  alone: {
    title: '您还在吗？',
    text: '此会议中只有您一人。',
    countdown: { other: '{count} 秒后将离开会议' },
    stay: '留下',
    leave: '立即离开',
  },
  rating: {
    question: '通话体验如何？',
    score: '{score} 分（满分 {best} 分）',
    bad: '差',
    good: '好',
    thanks: '感谢您的评价。',
  },
  invite: {
    title: '邀请他人',
    info: '入会信息',
    link: '链接：{link}',
    code: '会议代码：{code}',
    copyInfo: '复制入会信息',
    qr: '会议链接的二维码',
    scan: '扫码用手机加入',
  },
  shortcuts: {
    title: '键盘快捷键',
    change: '选择要更改的按键。',
    of: '{action}：{key}。更改',
    press: '请按一个字母键，可单独按，也可与 Ctrl 或 Cmd 一起按。',
    taken: '{key} 已被使用：{action}。请按其他键。',
    browser: '浏览器会使用 {key}。请按其他键。',
    list: '显示此列表',
    reset: '恢复默认设置',
  },
  statistics: {
    title: '统计',
    total: '整个通话',
    received: '接收',
    sent: '发送',
    size: '尺寸',
    frames: '帧/秒',
    roundTrip: '往返',
    delay: '延迟',
    lost: '丢失',
    limit: '受限于',
    cpu: '计算机',
    bandwidth: '网络',
  },
};
