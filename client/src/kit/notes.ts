export interface Notes {
  /** Hertz, one after the other. */
  readonly frequencies: readonly number[]
  readonly type: OscillatorType
  /** Loudest gain, 0 to 1. */
  readonly volume: number
  /** Seconds: of one note, and before the first. */
  readonly noteS: number
  readonly delayS: number
}

/** Plays notes on an audio context that may sound; each rises for 10 ms and fades until its end. Nothing is fetched. */
export function playNotes(context: AudioContext, { frequencies, type, volume, noteS, delayS }: Notes): void {
  const start = context.currentTime + delayS
  for (const [i, frequency] of frequencies.entries()) {
    const tone = new OscillatorNode(context, { frequency, type })
    const gain = new GainNode(context, { gain: 0 })
    const at = start + i * noteS
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(volume, at + 0.01)
    gain.gain.linearRampToValueAtTime(0, at + noteS)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + noteS)
  }
}
