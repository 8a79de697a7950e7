import type { WordList } from './word-list.ts';

export const ja: WordList = {
  openers: 'そして しかし でも だから また それで つまり ただし なお そこで ところが けれども',
  hanging: `この その あの どの こんな そんな あんな ある あらゆる いわゆる お ご 御 約 第 全 各 毎 の という といった ような
    とても もっと 最も より 一番 非常に そして しかし または あるいは`,
  clinging: `は が を に で と も の へ や か ね よ な から まで より だけ しか ほど など って ので のに けど けれど ながら たり ば なら
    です ます でし まし ました でした ません た て だ だっ ない なかっ う よう れる られる せる させる たい たく ている い いる いた います いまし
    こと もの ため とき ところ さん 様 氏 君 ちゃん たち 的 化 性 者 人 年 月 日 時 分 秒 円 個 回 つ ん 員 会 部 課 後 前 中 内 間 以上 以下`,
  usuallyClings: true,
  verbFinal: 'always',
  adjective: 'before',
  letterMs: 150,
  wordMs: 0,
};
