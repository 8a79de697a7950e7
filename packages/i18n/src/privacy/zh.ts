import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyChinese: Translated<typeof privacyEnglish> = {
  privacy: {
    section: '隐私',
    title: '隐私',
    intro: '此处说明本 {product} 服务保存哪些数据、存放在哪里、由谁接收。如有疑问或请求，请联系运营者。',
    meetingsTitle: '会议中',
    meetingsText:
      '音频和视频经由本服务的媒体服务器传输，不会保存，除非联席主持人开始录制；录制时所有人都能看到提示。为了生成字幕和口译，发言者的声音会发送到运营者选定的语音引擎，不会发送到其他地方。',
    keptTitle: '保存的内容',
    keptText:
      '成员：姓名、电子邮件地址、设置、参加过的会议室和会议。访客：输入的名字，随会议一起保存。参与者的名字和参会时间随会议一起保留。',
    feedbackTitle: '当您报告问题时',
    feedbackText:
      '您填写的内容、屏幕截图、浏览器信息及其控制台的最后几行会发送给本服务的运营者，以便查明原因，并在您同意时回复您。成员提交的反馈保留最新的 {reports} 条，屏幕截图保留最新的 {screenshots} 张；其他人提交的另外保留同样数量。删除账户时，您的反馈也会一并删除。在您登录期间或会议中，浏览器的警告、错误和失败的请求也会在去除密码和令牌后写入服务器日志，以便发现故障。',
    browserTitle: '在您的浏览器中',
    browserText:
      '您的登录状态、语言、设备以及上次加入时使用的名字仅保存在此浏览器中。没有广告或跟踪 Cookie。',
    othersTitle: '接收方',
    othersText:
      '数据库和文件保留在本服务中。其他登录服务、语音引擎或日历等外部服务，只有在运营者接入后才会收到数据。',
    rightsTitle: '您可以做什么',
    rightsText:
      '您可以请本服务的运营者提供您的数据副本，或更正、删除数据。删除账户会移除其名下的姓名和电子邮件地址。',
  },
};
