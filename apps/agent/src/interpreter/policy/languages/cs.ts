import type { WordList } from './word-list.ts';

export const cs: WordList = {
  openers: 'a ale protože jestli pokud když zatímco ačkoli než že který která které kde nebo takže pak',
  hanging: `v ve z ze na do od ode po pod nad před za přes při pro o u bez mezi k ke s se kvůli podle během
    a i ale ani nebo že protože aby když pokud jestli ačkoli zatímco než jak kde takže
    ten ta to ti ty toho té tomu tom tím tento tato toto tyto můj moje tvůj jeho její náš naše váš vaše jejich svůj
    já ty on ona ono my vy oni si ne velmi tak jen už ještě více méně moc
    je jsou jsem jsi jsme jste byl byla bylo byli byly bude budou budu může mohou musí mám máš má máme mají
    každý každá každé nějaký nějaká jeden jedna jedno první který která které kterou kterých`,
  abbreviations: 'např dr prof ing mgr ul hod č str tel tj tzn tzv atd apod popř resp sv max min',
  ordinalStop: true,
  adjective: 'before',
  letterMs: 58,
  wordMs: 75,
};
