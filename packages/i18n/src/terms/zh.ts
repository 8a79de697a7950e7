import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsChinese: Translated<typeof termsEnglish> = {
  terms: {
    intro: '本条款适用于本 {product} 服务。服务由其运营者提供。如有疑问，请联系运营者。',
    accountTitle: '您的账户',
    accountText:
      '请勿将密码告诉他人；如果有人使用了您的账户，请告知运营者。访客无需账户，但本条款同样适用于访客。',
    meetingsTitle: '会议中',
    meetingsText:
      '请尊重他人。谁能进入会议由联席主持人决定。他们可以将人静音或移出会议、开始录制并保存文字记录；录制或生成文字记录时，会议中的所有人都能看到提示。只有在本人和法律允许时，才可录制或转述他人的发言。',
    conductTitle: '不允许的行为',
    conductText:
      '请勿将服务用于任何违法行为、骚扰或欺骗他人、进入未受邀请的会议，也不得攻击服务、使其过载或绕过其限制。',
    contentTitle: '属于您的内容',
    contentText:
      '您所说、展示、书写和分享的内容仍归您所有。您允许服务传输这些内容，并在会议使用相应功能时进行录制、转写、口译以及回答相关问题。',
    machinesTitle: '口译与 AI',
    machinesText:
      '字幕、口译、文字记录和助手的回答由机器生成，可能延迟、不完整或有误。遇到重要内容，请先向发言者确认，再加以采信。',
    plansTitle: '付费套餐',
    plansText:
      '您在付款前会看到价格。套餐在每个周期结束时续订，直到您取消。您可以随时取消，套餐保留到已付费的周期结束。达到套餐的限额时不会另外收费；受限的功能在下一个周期或升级套餐之前不可用。',
    asIsTitle: '不作保证',
    asIsText:
      '服务按现状提供。它可能出现故障或中断，例如进行维护时，并且不能代替紧急呼叫。法律赋予您的权利不受影响。',
    endTitle: '终止使用',
    endText:
      '您可以随时在个人资料中删除账户。运营者可以删除违反本条款的账户，也可以修改条款；以本页面上的条款为准。',
  },
};
