const HERTZ = 660

/** A short tone on the left, the right or both sides of an output (the usual one when null). Ends by itself; resolves when it has. */
export async function playTone(pan: -1 | 0 | 1, output: string | null = null): Promise<void> {
  const context: AudioContext & { setSinkId?(id: string): Promise<void> } = new AudioContext()
  try {
    if (output !== null) await context.setSinkId?.(output)
    await context.resume()
    const tone = new OscillatorNode(context, { frequency: HERTZ })
    const volume = new GainNode(context, { gain: 0.15 })
    tone.connect(volume).connect(new StereoPannerNode(context, { pan })).connect(context.destination)
    const ended = new Promise<void>((done) => {
      tone.onended = () => done()
    })
    tone.start()
    tone.stop(context.currentTime + 0.6)
    await ended
  } finally {
    await context.close()
  }
}

export interface Meter {
  stop(): void
}

/** Tells the microphone's level (0 to 1, root mean square) about 20 times a second until stopped. */
export function meterOf(stream: MediaStream, tell: (level: number) => void): Meter {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    tell(Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) * 3))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      void context.close()
    },
  }
}
