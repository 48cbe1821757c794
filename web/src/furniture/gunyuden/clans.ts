// Colours and crests of the clans: an indigo family for Date and who stands with him, a vermilion one for the others.
import type { Badge } from '../badges';
import { crestOf } from '../crests';

const COLOURS: Record<string, string> = {
    Date: '#24406b', Tamura: '#2c5f6e', Satake: '#9c2a1f', Ashina: '#7b2340', Hatakeyama: '#9a4a17', Nikaido: '#6d2d1e',
    Iwaki: '#84331f', Shirakawa: '#7a3a12', Ishikawa: '#8f3a3a', Soma: '#5e2a52', Mogami: '#703050',
};
const OTHERS: Record<string, string[]> = { // of whoever is not named, by side
    date: ['#2a4a5e', '#33446f', '#24565c', '#3a3f6b'],
    anti: ['#7d2f2f', '#6b3416', '#742a3c', '#8a3a24'],
};

export function badgeOf(role: string, clan: string | undefined): Badge {
    const name = clan ?? role, others = OTHERS[role] ?? ['#5b5348'];
    const colour = COLOURS[name] ?? others[[...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % others.length];
    return { colour, crest: crestOf(name.toLowerCase()) };
}

// In their own script: rivers, provinces, places that are no castles.
export const NATIVES: Record<string, string> = {
    Mogami: '最上川', Abukuma: '阿武隈川', Kitakami: '北上川', Naruse: '鳴瀬川', Natori: '名取川', Aga: '阿賀川',
    Kuji: '久慈川', Naka: '那珂川', Arakawa: '荒川', Miomote: '三面川', Aka: '赤川', Sake: '鮭川', Shiroishi: '白石川',
    Hasama: '迫川', Eai: '江合川', Tadami: '只見川', Nippashi: '日橋川',
    echigo: '越後', hitachi: '常陸', iwaki: '磐城', iwashiro: '岩代', rikuchu: '陸中', rikuzen: '陸前',
    shimotsuke: '下野', ugo: '羽後', uzen: '羽前',
    Suriagehara: '摺上原', 'Lake Inawashiro': '猪苗代湖', Motomiya: '本宮',
};
