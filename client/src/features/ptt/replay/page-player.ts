import { pttAudio } from '@menara/shared/contract/media/ptt.contract.ts'
import { call } from '../../../kit/calls/call.ts'
import { openPlayer, type Playing } from './player.ts'

/** Plays what was loaded. Rejects in the browser's own words. */
async function play(sound: Blob, { rate, ended }: Playing): Promise<() => void> {
  const url = URL.createObjectURL(sound)
  const element = new Audio(url)
  // Loading takes the playback rate back to the usual one.
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
  element.onended = ended
  function end(): void {
    element.onended = null
    element.pause()
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
  try {
    await element.play()
    return end
  } catch (error) {
    end()
    throw error
  }
}

/** The page's one player: whatever begins to play ends what was played before. */
export const pagePlayer = openPlayer({ load: (id) => call(pttAudio, { params: { id } }) as Promise<Blob>, play })
