/** Plays one track. `volume` from 0 to 1. `blocked` when the browser wants a click first. */
export function openSpeaker(track: MediaStreamTrack, { volume = 1, blocked }: { volume?: number; blocked?: () => void } = {}) {
  const element = new Audio()
  element.srcObject = new MediaStream([track])
  element.volume = volume
  const play = (): Promise<void> => element.play().catch(() => blocked?.())
  void play()
  return {
    /** Again, after the click the browser wanted. */
    play,
    volume(to: number): void {
      element.volume = Math.min(1, Math.max(0, to))
    },
    close(): void {
      element.pause()
      element.srcObject = null
    },
  }
}
export type Speaker = ReturnType<typeof openSpeaker>
