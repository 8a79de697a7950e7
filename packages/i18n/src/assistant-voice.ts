import type { Language } from '@intermind/contracts/languages';

/** What the voice assistant says in words of its own: how it introduces what `{name}` said, and that it found nothing. */
export interface AssistantVoiceTexts {
  said: string;
  nothing: string;
  /** Before what was said in an earlier `{meeting}`, by its title, on a `{day}`; and where it has no title. */
  inMeeting: string;
  onDay: string;
  /** After an answer that comes from it. */
  from: string;
  fromDay: string;
  /** Also in earlier meetings nothing was found. */
  nothingEarlier: string;
}

export const ASSISTANT_VOICE_TEXTS: Readonly<Record<Language, AssistantVoiceTexts>> = {
  ar: {
    said: 'قال {name}: {text}',
    nothing: 'لا شيء في هذا الاجتماع يجيب عن ذلك.',
    inMeeting: 'في اجتماع «{meeting}» بتاريخ {day}.',
    onDay: 'في اجتماع {day}.',
    from: 'هذا من اجتماع «{meeting}» بتاريخ {day}.',
    fromDay: 'هذا من اجتماع {day}.',
    nothingEarlier: 'لا شيء في هذا الاجتماع ولا في اجتماعاتك السابقة يجيب عن ذلك.',
  },
  cs: {
    said: '{name}: {text}',
    nothing: 'Na to v této schůzce nic neodpovídá.',
    inMeeting: 'Schůzka „{meeting}“, {day}.',
    onDay: 'Schůzka {day}.',
    from: 'Pochází to ze schůzky „{meeting}“, {day}.',
    fromDay: 'Pochází to ze schůzky {day}.',
    nothingEarlier: 'Na to neodpovídá nic v této schůzce ani ve vašich dřívějších.',
  },
  de: {
    said: '{name} sagte: {text}',
    nothing: 'Dazu wurde in dieser Besprechung nichts gesagt.',
    inMeeting: 'Besprechung „{meeting}“ vom {day}.',
    onDay: 'Besprechung vom {day}.',
    from: 'Das stammt aus der Besprechung „{meeting}“ vom {day}.',
    fromDay: 'Das stammt aus der Besprechung vom {day}.',
    nothingEarlier: 'Dazu wurde weder in dieser noch in Ihren früheren Besprechungen etwas gesagt.',
  },
  en: {
    said: '{name} said: {text}',
    nothing: 'Nothing in this meeting answers that.',
    inMeeting: 'In “{meeting}” on {day}.',
    onDay: 'In the meeting on {day}.',
    from: 'That’s from “{meeting}” on {day}.',
    fromDay: 'That’s from the meeting on {day}.',
    nothingEarlier: 'Nothing in this meeting or your earlier ones answers that.',
  },
  es: {
    said: '{name} dijo: {text}',
    nothing: 'Nada en esta reunión responde a eso.',
    inMeeting: 'En «{meeting}», el {day}.',
    onDay: 'En la reunión del {day}.',
    from: 'Eso es de «{meeting}», el {day}.',
    fromDay: 'Eso es de la reunión del {day}.',
    nothingEarlier: 'Nada en esta reunión ni en las anteriores responde a eso.',
  },
  fr: {
    said: '{name} a dit : {text}',
    nothing: 'Rien dans cette réunion ne répond à cela.',
    inMeeting: 'Dans « {meeting} », le {day}.',
    onDay: 'Dans la réunion du {day}.',
    from: 'Cela vient de « {meeting} », le {day}.',
    fromDay: 'Cela vient de la réunion du {day}.',
    nothingEarlier: 'Rien dans cette réunion ni dans vos réunions précédentes ne répond à cela.',
  },
  hi: {
    said: '{name} ने कहा: {text}',
    nothing: 'इस मीटिंग में इसका कोई जवाब नहीं है।',
    inMeeting: '{day} की मीटिंग “{meeting}” में।',
    onDay: '{day} की मीटिंग में।',
    from: 'यह {day} की मीटिंग “{meeting}” से है।',
    fromDay: 'यह {day} की मीटिंग से है।',
    nothingEarlier: 'इस मीटिंग में या आपकी पिछली मीटिंगों में इसका कोई जवाब नहीं है।',
  },
  hu: {
    said: '{name} ezt mondta: {text}',
    nothing: 'Erre semmi sem válaszol ezen a megbeszélésen.',
    inMeeting: 'A(z) „{meeting}” megbeszélésen, {day}',
    onDay: 'A megbeszélésen, {day}',
    from: 'Ez a(z) „{meeting}” megbeszélésről való, {day}',
    fromDay: 'Ez egy korábbi megbeszélésről való, {day}',
    nothingEarlier: 'Erre semmi sem válaszol ezen a megbeszélésen és a korábbiakon sem.',
  },
  it: {
    said: '{name} ha detto: {text}',
    nothing: 'Niente in questa riunione risponde a questa domanda.',
    inMeeting: 'In «{meeting}», il {day}.',
    onDay: 'Nella riunione del {day}.',
    from: 'Viene da «{meeting}», il {day}.',
    fromDay: 'Viene dalla riunione del {day}.',
    nothingEarlier: 'Niente in questa riunione né in quelle precedenti risponde a questa domanda.',
  },
  ja: {
    said: '{name}さんの発言です。{text}',
    nothing: 'この会議には、その答えになる発言はありません。',
    inMeeting: '{day}の「{meeting}」です。',
    onDay: '{day}の会議です。',
    from: 'これは{day}の「{meeting}」での発言です。',
    fromDay: 'これは{day}の会議での発言です。',
    nothingEarlier: 'この会議にも以前の会議にも、その答えになる発言はありません。',
  },
  ko: {
    said: '{name} 님이 말했습니다. {text}',
    nothing: '이 회의에는 그 질문에 대한 답이 없습니다.',
    inMeeting: '{day} ‘{meeting}’ 회의입니다.',
    onDay: '{day} 회의입니다.',
    from: '이는 {day} ‘{meeting}’ 회의에서 나온 내용입니다.',
    fromDay: '이는 {day} 회의에서 나온 내용입니다.',
    nothingEarlier: '이 회의와 이전 회의에는 그 질문에 대한 답이 없습니다.',
  },
  nl: {
    said: '{name} zei: {text}',
    nothing: 'Niets in deze vergadering geeft daar antwoord op.',
    inMeeting: 'In ‘{meeting}’ op {day}.',
    onDay: 'In de vergadering van {day}.',
    from: 'Dat komt uit ‘{meeting}’ op {day}.',
    fromDay: 'Dat komt uit de vergadering van {day}.',
    nothingEarlier: 'Niets in deze of in je eerdere vergaderingen geeft daar antwoord op.',
  },
  pl: {
    said: '{name}: {text}',
    nothing: 'Nic w tym spotkaniu na to nie odpowiada.',
    inMeeting: 'Spotkanie „{meeting}”, {day}.',
    onDay: 'Spotkanie z {day}.',
    from: 'To pochodzi ze spotkania „{meeting}”, {day}.',
    fromDay: 'To pochodzi ze spotkania z {day}.',
    nothingEarlier: 'Nic w tym spotkaniu ani w Twoich wcześniejszych na to nie odpowiada.',
  },
  pt: {
    said: '{name} disse: {text}',
    nothing: 'Nada nesta reunião responde a isso.',
    inMeeting: 'Em “{meeting}”, em {day}.',
    onDay: 'Na reunião de {day}.',
    from: 'Isso vem de “{meeting}”, em {day}.',
    fromDay: 'Isso vem da reunião de {day}.',
    nothingEarlier: 'Nada nesta reunião nem nas anteriores responde a isso.',
  },
  ru: {
    said: '{name}: {text}',
    nothing: 'На этой встрече об этом ничего не говорили.',
    inMeeting: 'Встреча «{meeting}», {day}',
    onDay: 'Встреча, {day}',
    from: 'Это со встречи «{meeting}», {day}',
    fromDay: 'Это с прошлой встречи, {day}',
    nothingEarlier: 'Ни на этой, ни на ваших прошлых встречах об этом ничего не говорили.',
  },
  tr: {
    said: '{name} şunu söyledi: {text}',
    nothing: 'Bu toplantıda bunun yanıtı yok.',
    inMeeting: '{day} tarihli “{meeting}” toplantısında.',
    onDay: '{day} tarihli toplantıda.',
    from: 'Bu, {day} tarihli “{meeting}” toplantısından.',
    fromDay: 'Bu, {day} tarihli toplantıdan.',
    nothingEarlier: 'Bu toplantıda ve önceki toplantılarınızda bunun yanıtı yok.',
  },
  zh: {
    said: '{name}说：{text}',
    nothing: '这次会议中没有内容能回答这个问题。',
    inMeeting: '在{day}的“{meeting}”会议上。',
    onDay: '在{day}的会议上。',
    from: '这来自{day}的“{meeting}”会议。',
    fromDay: '这来自{day}的会议。',
    nothingEarlier: '这次会议和您以前的会议中都没有内容能回答这个问题。',
  },
};
