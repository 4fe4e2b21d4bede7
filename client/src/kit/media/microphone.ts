/** A person's microphone, cleaned of echo and noise. Rejects with the browser's own reason: not allowed, none there, taken. */
export async function openMicrophone(deviceId?: string) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1, ...(deviceId && { deviceId }) },
  })
  const [track] = stream.getAudioTracks()
  if (!track) throw new Error('The browser gave no microphone.')
  return {
    track,
    close(): void {
      for (const track of stream.getTracks()) track.stop()
    },
  }
}
export type Microphone = Awaited<ReturnType<typeof openMicrophone>>
