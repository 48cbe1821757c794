// What a question is for, told while the game is young: in the first turn, under the question of that rule.
import { bringWords } from '../words';

bringWords({
    'about.jidai.8.3': 'A clan acts only when its chit is drawn. One point buys a chit: choose the clans that should ' +
        'act this turn.',
    'about.jidai.9.2': 'Played, the clan acts now. Returned, it waits in the bowl, but the next chit must be played.',
    'about.jidai.6.4': 'Attack closes with the enemy, Defense holds, Move marches, Regroup withdraws and rallies.',
    'about.jidai.9.3.3': 'Clans in Attack mode come one hex closer, then all units in contact fight.',
    'about.jidai.10.1': 'The first unit goes, the others of the clan keep near it.',
    'about.jidai.7.2': 'Points saved over the turns set a battle plan going: the more you have, the surer it is.',
    'about.kenshin.5A.2': 'Only commanded units act. Face up they act every turn and score, but the enemy knows ' +
        'them; a move marker keeps the secret for one turn.',
    'about.kenshin.5B.2': 'Only commanded units act. Face up they act every turn and score, but the enemy knows ' +
        'them; a move marker keeps the secret for one turn.',
    'about.gunyuden.12-0': 'Each force acts once a stage: it moves, besieges, fights, reorganizes or recovers.',
    'about.argad.base:orders': 'Both sides plan in secret: order a group, or a figure by itself, then seal.',
    'rest.kenshin': 'Turn up those nearest the enemy',
}, {
    fr: {
        'about.jidai.8.3': 'Un clan n’agit que si son jeton est pioché. Un point achète un jeton : choisissez les ' +
            'clans qui doivent agir ce tour.',
        'about.jidai.9.2': 'Joué, le jeton fait agir le clan. Retardé, il retourne dans le bol, mais le suivant doit ' +
            'être joué.',
        'about.jidai.6.4': 'Attaque va vers l’ennemi, Défense tient, Déplacement marche, Regroupement s’écarte et ' +
            'rallie.',
        'about.jidai.9.3.3': 'Les clans en posture d’attaque avancent d’un hexagone, puis toutes les ' +
            'unités au contact se battent.',
        'about.jidai.10.1': 'La première unité avance, les autres du clan restent près d’elle.',
        'about.jidai.7.2': 'Les points gardés au fil des tours lancent un plan de bataille : plus il y en ' +
            'a, plus c’est sûr.',
        'about.kenshin.5A.2': 'Seules les unités qui ont reçu un ordre agissent. Visibles, elles agissent à chaque ' +
            'tour et rapportent des points ; un marqueur de mouvement garde le secret pour un tour.',
        'about.kenshin.5B.2': 'Seules les unités qui ont reçu un ordre agissent. Visibles, elles agissent à chaque ' +
            'tour et rapportent des points ; un marqueur de mouvement garde le secret pour un tour.',
        'about.gunyuden.12-0': 'Chaque corps agit une fois par étape : il marche, assiège, se bat, ' +
            's’organise ou se rétablit.',
        'about.argad.base:orders': 'Les deux camps préparent leurs ordres en secret : un groupe ou un personnage, ' +
            'puis validez.',
        'rest.kenshin': 'Révéler les plus proches de l’ennemi',
    },
    ja: {
        'about.jidai.8.3': '備はチットが引かれたときだけ行動します。1ポイントでチット1個です。このターンに動かす備を選んでください。',
        'about.jidai.9.2': '使うと、その備がすぐ行動します。戻すと、次のチットは必ず使うことになります。',
        'about.jidai.6.4': '攻撃は敵に迫り、防御は守り、移動は行軍し、再集結は離れて回復します。',
        'about.jidai.9.3.3': '攻撃態勢の備が1ヘクス前進し、接触したユニットがすべて戦います。',
        'about.jidai.10.1': '最初のユニットが進み、同じ備のほかのユニットはその近くにとどまります。',
        'about.jidai.7.2': '残したポイントで陣立てを発動します。多いほど確実です。',
        'about.kenshin.5A.2': '命令を受けたユニットだけが行動します。表にすると毎ターン行動でき得点になりますが、正体が知られます。' +
            '移動マーカーはこのターンだけ、正体を伏せたまま動かせます。',
        'about.kenshin.5B.2': '命令を受けたユニットだけが行動します。表にすると毎ターン行動でき得点になりますが、正体が知られます。' +
            '移動マーカーはこのターンだけ、正体を伏せたまま動かせます。',
        'about.gunyuden.12-0': '部隊は1ステージに1回、移動・攻城・野戦・編成・回復のどれかを行います。',
        'about.argad.base:orders': '両軍はひそかに命令を決めます。組かフィギュアに命令し、確定してください。',
        'rest.kenshin': '敵に近いものを表にする',
    },
});
