/** Short tones made on the spot; off unless switched on. */

import { setting } from "./memory.js";

const TUNES = {
  ask: [
    [660, 0],
    [880, 0.09],
  ],
  roll: [
    [220, 0],
    [180, 0.05],
    [240, 0.1],
    [200, 0.16],
  ],
  hit: [
    [140, 0],
    [95, 0.07],
  ],
  gain: [
    [520, 0],
    [700, 0.06],
  ],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1046, 0.36],
  ],
  talk: [[980, 0]],
};

let context = null;

export function play(tune) {
  if (!setting("sound") || !TUNES[tune]) return;
  context ??= new AudioContext();
  for (const [tone, after] of TUNES[tune]) blip(tone, context.currentTime + after);
}

function blip(tone, at) {
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = tone;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.16, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + 0.14);
}

/** The tune for what happened. */
export function playNews(lines) {
  const kinds = lines.map((line) => line.kind);
  if (kinds.some((kind) => /rolled/i.test(kind))) play("roll");
  else if (kinds.some((kind) => /damaged/i.test(kind))) play("hit");
  else if (kinds.some((kind) => /gained|healed|beaten|won/i.test(kind))) play("gain");
}
