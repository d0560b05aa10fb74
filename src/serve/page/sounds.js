// A short sound for each turn, unless it is turned off in the header: a knock, deeper for a capture, two for the end of a game.

/** @type {AudioContext | null} */
let audio = null;

/** A knock of some pitch, in hertz, after some seconds. @param {number} pitch */
function knock(pitch, after = 0) {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.08);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}

/** @param {App} app */
export function init({ game }) {
  game.when('played', ({ node }) => {
    if (!('sounds' in document.documentElement.dataset) || node !== game.current) return;
    knock(node.captures?.length ? 220 : 420);
    if (node.result) knock(330, 0.18);
  });
}
