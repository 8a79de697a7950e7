import type { WordList } from './word-list.ts';

export const tr: WordList = {
  openers: 've ama fakat çünkü eğer ancak oysa yani veya sonra böylece ayrıca',
  hanging: `bir bu şu o bunlar her hiç bazı birkaç çok en daha az pek kadar böyle şöyle öyle ne hangi kaç
    ve ama fakat çünkü eğer ancak veya ya hem ben sen biz siz onlar benim senin onun bizim sizin onların
    ilk son bütün tüm aynı başka diğer yeni`,
  clinging: `için ile gibi kadar göre sonra önce beri doğru karşı rağmen üzere dolayı itibaren
    mi mı mu mü de da ki ise idi değil misiniz mısınız musunuz müsünüz`,
  abbreviations: 'dr prof doç av sn vb vs örn bkz tel no cad sok mah yy s',
  ordinalStop: true,
  verbFinal: 'always',
  adjective: 'before',
  letterMs: 60,
  wordMs: 70,
};
