/** The client's own media kit on a bare page, driven by the journey (`MediaPage` there). Plain JavaScript: the tests know no browser types. */
import { openMedia } from '../../../../client/src/kit/media/media-session.ts'
import { openMicrophone } from '../../../../client/src/kit/media/microphone.ts'
import { openSpeaker } from '../../../../client/src/kit/media/speaker.ts'
import { sessionStore } from '../../../../client/src/kit/session/session.ts'

const log = []
let room = null
let microphone = null
let speaker = null

window.media = {
  log: () => log,
  async start(accessToken, id) {
    sessionStore.setState({ token: { accessToken, refreshToken: '', expiresAt: '' } })
    const media = await openMedia()
    room = media.join(id, {
      onState: (state, reason) => log.push(reason ? `state ${state}: ${reason}` : `state ${state}`),
      onSending: (on) => log.push(`sending ${on}`),
      onTrack(source, track) {
        log.push(track ? `track ${source.kind}` : 'track ended')
        speaker?.close()
        speaker = track ? openSpeaker(track) : null
      },
    })
  },
  async speak(on) {
    if (on) microphone ??= await openMicrophone()
    await room.speak(on ? microphone.track : null)
  },
  async ear() {
    const inbound = [...((await room.stats())?.values() ?? [])].find(({ type }) => type === 'inbound-rtp')
    return { packets: inbound?.packetsReceived ?? 0, energy: inbound?.totalAudioEnergy ?? 0, lost: inbound?.packetsLost ?? 0 }
  },
}
document.title = 'ready'
