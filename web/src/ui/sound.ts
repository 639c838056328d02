/** A note: its pitch in hertz, when it begins and how long it dies away, in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}

const TURN: readonly Note[] = [
  { pitch: 587.33, at: 0, length: 0.22 },
  { pitch: 880, at: 0.11, length: 0.4 },
];
const LOUDEST = 0.07;
const SILENCE = 0.0001;
const ATTACK = 0.015;

let context: AudioContext | null = null;

interface Autoplay {
  /** Not every browser tells. */
  readonly getAutoplayPolicy?: (type: "audiocontext") => string;
}

/** Whether the browser says that a page may be heard before anybody has touched it. */
export function soundsByDefault(): boolean {
  return (navigator as Autoplay).getAutoplayPolicy?.("audiocontext") === "allowed";
}

/** Two soft notes. Nothing where the browser lets nothing be heard yet, or has no sound. */
export function playTurn(): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (typeof AudioContext === "undefined" || !(touched || soundsByDefault())) return;
  context ??= new AudioContext();
  // A page that was asleep is heard again.
  if (context.state === "suspended") void context.resume();
  for (const note of TURN) play(context, note);
}

function play(sound: AudioContext, { pitch, at, length }: Note): void {
  const start = sound.currentTime + at;
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.linearRampToValueAtTime(LOUDEST, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + length);
  tone.connect(volume).connect(sound.destination);
  tone.start(start);
  tone.stop(start + length);
}
