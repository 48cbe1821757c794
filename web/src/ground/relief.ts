// Relief, tint, water and shore of a piece of land, pixel by pixel.
//
//     blended hexes, read at a place bent by noise -> height -> slopes lit from the north-west -> colours
import { clamp, mix, ramp } from './noise';
import { CHANNELS, HEIGHT, HIGH, LOW, RUGGED, WATER } from './land';
import type { Land } from './land';

export type Season = 'summer' | 'winter';

const BEND = 0.62; // how far a border wanders, to both sides together
const STEEP = 0.9; // vertical scale
const GREEN = [190, 198, 138], SAND = [236, 224, 184], SHORE = [52, 66, 74], RING = [58, 98, 120];
const SNOW = [238, 239, 236], LIGHT = [255, 248, 222];
const SHADE = { summer: [62, 58, 66], winter: [84, 98, 124] };
const SHALLOW = { summer: [146, 180, 190], winter: [134, 163, 180] };
const DEEP = { summer: [106, 147, 166], winter: [104, 134, 154] };
const RINGS = [[0.66, 0.34], [0.78, 0.22], [0.88, 0.13]]; // share of water, strength: lines that follow the coast

interface Sampled { // with one sample more on each side
    width: number;
    height: Float32Array;
    water: Float32Array;
    colour: Float32Array;
}

// Heights, shares of water and unlit colours: `per` samples a side of a hex, from x, y on.
function sample(land: Land, x0: number, y0: number, per: number, width: number, depth: number): Sampled {
    const { noise } = land, across = width + 2, count = across * (depth + 2), octaves = per > 40 ? 6 : per > 20 ? 5 : 4;
    const ret: Sampled = { width: across, height: new Float32Array(count), water: new Float32Array(count),
        colour: new Float32Array(count * 3) };
    const here = new Float32Array(CHANNELS);
    for (let k = 0; k < count; k++) {
        const x = x0 + (k % across - 1) / per, y = y0 + (Math.floor(k / across) - 1) / per;
        const bendX = noise.fbm(x * 1.3, y * 1.3, 3, 50) - 0.5;
        const bendY = noise.fbm(x * 1.3 + 9.2, y * 1.3 + 4.7, 3, 60) - 0.5;
        land.read(x + bendX * BEND, y + bendY * BEND, here);
        const crest = noise.ridge(x * 0.42 + bendX * 0.35, y * 0.42 + bendY * 0.35, octaves, 0);
        const fine = noise.fbm(x * 2.6, y * 2.6, octaves - 1, 20);
        ret.height[k] = here[HEIGHT] * 0.9 + here[RUGGED] * (crest * 0.82 + fine * 0.22 - 0.25);
        const wet = here[WATER];
        ret.water[k] = wet > 0.02 && wet < 0.98
            ? wet + (noise.fbm(x * 3.1, y * 3.1, 3, 80) - 0.5) * 0.16 * wet * (1 - wet) * 4 : wet;
        const tint = clamp(crest * 0.9 + fine * 0.5 - 0.35);
        const mottle = (noise.fbm(x * 0.9 + 3, y * 0.9, 3, 30) - 0.5) * 22 + (fine - 0.5) * 14;
        const green = ramp(0.46, 0.66, noise.fbm(x * 0.33 + 1.7, y * 0.33, 3, 130)) * 0.62 *
            (1 - clamp(here[HEIGHT] * 2.4));
        for (let c = 0; c < 3; c++) {
            ret.colour[k * 3 + c] = mix(mix(here[LOW + c], here[HIGH + c], tint), GREEN[c], green) +
                mottle * (c === 2 ? 0.55 : 0.92);
        }
    }
    return ret;
}

function blendTo(pixel: number[], colour: number[], part: number): void {
    for (let c = 0; c < 3; c++) pixel[c] = mix(pixel[c], colour[c], part);
}

function coverWithSnow(pixel: number[], height: number, lit: number, patches: number): void {
    const grey = (pixel[0] + pixel[1] + pixel[2]) / 3;
    blendTo(pixel, [grey * 0.93, grey * 0.97, grey * 1.06], 0.72);
    const wooded = ramp(0.25, 0.6, height) * (1 - ramp(0.6, 0.95, height));
    blendTo(pixel, SNOW, clamp(0.84 - 0.26 * wooded + (patches - 0.5) * 0.22 - Math.abs(lit) * 0.25));
}

function light(pixel: number[], lit: number, season: Season): void {
    const part = lit > 0 ? Math.min(0.62, lit * 0.85) : Math.min(0.72, -lit), colour = lit > 0 ? LIGHT : SHADE[season];
    for (let c = 0; c < 3; c++) {
        pixel[c] = mix(pixel[c], colour[c], part * (lit > 0 ? [0.78, 0.72, 0.6][c] : [0.82, 0.82, 0.74][c]));
    }
}

// `slope`: by how much the share of water changes from sample to sample; `per`: samples a side.
function flood(pixel: number[], share: number, slope: number, per: number, ripple: number, season: Season): void {
    const deep = ramp(0.5, 0.96, share), from = (share - 0.5) / slope; // samples from the shore
    const water = [0, 1, 2].map((c) => mix(SHALLOW[season][c], DEEP[season][c], deep));
    for (const [at, strength] of RINGS) {
        blendTo(water, RING, clamp(1.25 - Math.abs(share - at) / slope) * strength);
    }
    for (let c = 0; c < 3; c++) water[c] += ripple * (c === 2 ? 0.8 : 1);
    blendTo(pixel, SAND, clamp(1 - Math.abs(from + 1.8) / (per * 0.06 + 1)) * 0.55);
    blendTo(pixel, water, clamp(from + 0.5));
    blendTo(pixel, SHORE, clamp(1.5 - Math.abs(from) / (per > 30 ? 1.1 : 0.8)) * 0.72);
}

export function paintRelief(land: Land, x0: number, y0: number, per: number, image: ImageData, season: Season): void {
    const { width, height: depth, data } = image, { noise } = land;
    const sampled = sample(land, x0, y0, per, width, depth), { height, water, colour } = sampled;
    const across = sampled.width, steep = per * STEEP, pixel = [0, 0, 0];
    for (let j = 0; j < depth; j++) {
        for (let i = 0; i < width; i++) {
            const k = (j + 1) * across + i + 1, at = (j * width + i) * 4;
            const dx = (height[k + 1] - height[k - 1]) * steep;
            const dy = (height[k + across] - height[k - across]) * steep;
            const lit = (dx + dy) * 0.72 / Math.sqrt(1 + dx * dx + dy * dy); // rises to the south-east: faces the light
            for (let c = 0; c < 3; c++) pixel[c] = colour[k * 3 + c];
            const x = x0 + i / per, y = y0 + j / per;
            if (season === 'winter') coverWithSnow(pixel, height[k], lit, noise.at(x * 2.3, y * 2.3, 91));
            light(pixel, lit, season);
            if (water[k] > 0.42) {
                const slope = Math.hypot(water[k + 1] - water[k - 1], water[k + across] - water[k - across]) * 0.5 +
                    1e-4;
                flood(pixel, water[k], slope, per, (noise.fbm(x * 1.2, y * 4.2, 3, 99) - 0.5) * 14, season);
            }
            for (let c = 0; c < 3; c++) data[at + c] = pixel[c];
            data[at + 3] = 255;
        }
    }
}
