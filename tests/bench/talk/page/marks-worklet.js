/** Says when something loud begins after silence: input 0 is the mouth, input 1 the ear. Milliseconds of the audio clock. */
const LOUD = 0.05
const QUIET_S = 0.15

class Marks extends AudioWorkletProcessor {
  last = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  process(inputs) {
    for (const [who, [samples]] of inputs.entries()) {
      for (let i = 0; i < (samples?.length ?? 0); i++) {
        if (Math.abs(samples[i]) < LOUD) continue
        const at = (currentFrame + i) / sampleRate
        if (at - this.last[who] > QUIET_S) this.port.postMessage({ who, at: at * 1000 })
        this.last[who] = at
      }
    }
    return true
  }
}
registerProcessor('marks', Marks)
