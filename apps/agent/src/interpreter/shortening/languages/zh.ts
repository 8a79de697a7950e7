import type { SpareWords } from '../spare-words.ts';

export const zh: SpareWords = {
  fillers: '嗯, 呃, 唔, 啊, 嘛',
  asides: `那么, 就是说, 你知道, 您知道, 大家知道, 我是说, 怎么说呢, 老实说, 说实话, 其实, 基本上, 当然, 总之, 反正,
    你看, 您看`,
  slips: '因为 如果 但是 所以 关于 根据',
  negations: '不 没 没有 无 未 别 非 勿 否 不是 不会 不能 不要 不可 从不 从未 没人 不用',
  numbers: '〇 零 一 二 两 三 四 五 六 七 八 九 十 百 千 万 亿 半 倍',
};
