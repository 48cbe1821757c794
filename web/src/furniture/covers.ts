// What the start page tells of each game in a sentence: what it is, how long it takes, how hard it is. A game that has
// no words here shows none; its picture is art/GAME.svg.
import { bringWords } from '../words';

export const COVERS = ['kenshin', 'jidai', 'argad', 'gunyuden'];

bringWords({
    'cover.kenshin.line': 'Fog, six turns and a hand of cards: strike Shingen before his second army comes down ' +
        'the mountain.',
    'cover.kenshin.length': '1 hour', 'cover.kenshin.level': 'easy to learn',
    'cover.jidai.line': 'Clans act when their chit leaves the bowl. Choose a plan in secret and hold the fords.',
    'cover.jidai.length': '2 to 3 hours', 'cover.jidai.level': 'moderate',
    'cover.argad.line': 'Thirty men, a bridge, orders in secret, a ruler instead of hexes.',
    'cover.argad.length': '1 hour', 'cover.argad.level': 'moderate',
    'cover.gunyuden.line': 'Besiege Nihonmatsu in the snow while half of Oshu marches to save it.',
    'cover.gunyuden.length': '1 hour; the campaign takes days', 'cover.gunyuden.level': 'demanding',
}, {
    fr: {
        'cover.kenshin.line': 'Le brouillard, six tours et une main de cartes : frappez Shingen avant que sa ' +
            'seconde armée ne descende de la montagne.',
        'cover.kenshin.length': '1 heure', 'cover.kenshin.level': 'facile à apprendre',
        'cover.jidai.line': 'Les clans agissent quand leur jeton sort du bol. Choisissez un plan en secret et tenez ' +
            'les gués.',
        'cover.jidai.length': '2 à 3 heures', 'cover.jidai.level': 'moyen',
        'cover.argad.line': 'Trente hommes, un pont, des ordres secrets, un double décimètre au lieu d’hexagones.',
        'cover.argad.length': '1 heure', 'cover.argad.level': 'moyen',
        'cover.gunyuden.line': 'Assiégez Nihonmatsu sous la neige tandis que la moitié de l’Oshu accourt à son ' +
            'secours.',
        'cover.gunyuden.length': '1 heure ; la campagne, des jours', 'cover.gunyuden.level': 'exigeant',
    },
    ja: {
        'cover.kenshin.line': '霧の中、六ターンと手札。別働隊が山を下りる前に信玄を討て。',
        'cover.kenshin.length': '約1時間', 'cover.kenshin.level': '入門向け',
        'cover.jidai.line': 'カップからチットを引かれた備が動く。陣立てを密かに選び、渡しを守れ。',
        'cover.jidai.length': '2〜3時間', 'cover.jidai.level': '中級',
        'cover.argad.line': '三十人の兵、一つの橋、密かな命令。ヘクスでなくものさしで測る。',
        'cover.argad.length': '約1時間', 'cover.argad.level': '中級',
        'cover.gunyuden.line': '雪の二本松を囲め。奥州の半ばがその救援に向かう。',
        'cover.gunyuden.length': '約1時間、キャンペーンは数日', 'cover.gunyuden.level': '上級',
    },
});
