import type { Language } from '@intermind/contracts/languages';

/**
 * What engines are measured with: the same sentences of a meeting in all our languages, so that each is the reference for a
 * translation into it. Written for this project; the English ones are of `corpus/`, so the demonstration knows them.
 */
export const BENCH_SENTENCES: Readonly<Record<Language, readonly [string, string, string]>> = {
  ar: [
    'يمكننا أن نبدأ بالنقطة الأولى من جدول الأعمال.',
    'يريد العميل إجابة قبل نهاية الشهر.',
    'كما ترون، النتيجة أفضل مما توقعنا.',
  ],
  cs: [
    'Můžeme začít prvním bodem programu.',
    'Zákazník chce odpověď do konce měsíce.',
    'Jak vidíte, výsledek je lepší, než jsme čekali.',
  ],
  de: [
    'Wir können mit dem ersten Punkt der Tagesordnung beginnen.',
    'Der Kunde möchte vor Ende des Monats eine Antwort.',
    'Wie Sie sehen, ist das Ergebnis besser, als wir erwartet haben.',
  ],
  en: [
    'We can start with the first point of the agenda.',
    'The customer wants an answer before the end of the month.',
    'As you can see, the result is better than we expected.',
  ],
  es: [
    'Podemos empezar con el primer punto del orden del día.',
    'El cliente quiere una respuesta antes de fin de mes.',
    'Como puede ver, el resultado es mejor de lo que esperábamos.',
  ],
  fr: [
    'Nous pouvons commencer par le premier point de l’ordre du jour.',
    'Le client veut une réponse avant la fin du mois.',
    'Comme vous pouvez le voir, le résultat est meilleur que prévu.',
  ],
  hi: [
    'हम कार्यसूची के पहले विषय से शुरू कर सकते हैं।',
    'ग्राहक महीने के अंत से पहले जवाब चाहता है।',
    'जैसा कि आप देख सकते हैं, परिणाम हमारी उम्मीद से बेहतर है।',
  ],
  hu: [
    'Kezdhetjük a napirend első pontjával.',
    'Az ügyfél a hónap vége előtt választ szeretne.',
    'Ahogy láthatja, az eredmény jobb, mint vártuk.',
  ],
  it: [
    'Possiamo iniziare con il primo punto dell’ordine del giorno.',
    'Il cliente vuole una risposta prima della fine del mese.',
    'Come può vedere, il risultato è migliore di quanto ci aspettassimo.',
  ],
  ja: [
    '議題の最初の項目から始めることができます。',
    'お客様は月末までに回答を求めています。',
    'ご覧のとおり、結果は予想よりも良いです。',
  ],
  ko: [
    '안건의 첫 번째 항목부터 시작할 수 있습니다.',
    '고객은 월말 전에 답변을 원합니다.',
    '보시다시피 결과가 예상보다 좋습니다.',
  ],
  nl: [
    'We kunnen beginnen met het eerste punt van de agenda.',
    'De klant wil voor het einde van de maand een antwoord.',
    'Zoals u kunt zien, is het resultaat beter dan we hadden verwacht.',
  ],
  pl: [
    'Możemy zacząć od pierwszego punktu porządku obrad.',
    'Klient chce odpowiedzi przed końcem miesiąca.',
    'Jak widać, wynik jest lepszy, niż się spodziewaliśmy.',
  ],
  pt: [
    'Podemos começar com o primeiro ponto da agenda.',
    'O cliente quer uma resposta antes do fim do mês.',
    'Como pode ver, o resultado é melhor do que esperávamos.',
  ],
  ru: [
    'Мы можем начать с первого пункта повестки дня.',
    'Клиент хочет получить ответ до конца месяца.',
    'Как видите, результат лучше, чем мы ожидали.',
  ],
  tr: [
    'Gündemin ilk maddesiyle başlayabiliriz.',
    'Müşteri ay sonundan önce bir cevap istiyor.',
    'Gördüğünüz gibi sonuç beklediğimizden daha iyi.',
  ],
  zh: [
    '我们可以从议程的第一项开始。',
    '客户希望在月底之前得到答复。',
    '正如您所看到的，结果比我们预期的要好。',
  ],
};
