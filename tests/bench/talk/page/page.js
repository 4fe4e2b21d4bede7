/** The client's own media kit on a bare page: one connection speaks, another listens. Plain JavaScript: the benches know no browser types. */
import { openMedia } from '../../../../client/src/kit/media/media-session.ts'
import { openSpeaker } from '../../../../client/src/kit/media/speaker.ts'
import { sessionStore } from '../../../../client/src/kit/session/session.ts'

const HERTZ = 1_000
const EVERY_S = 0.5
const MARK_S = 0.1
const PATIENCE_MS = 5_000

const wait = (ms) => new Promise((go) => setTimeout(go, ms))
async function until(look) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(2)) {
    const it = await look()
    if (it) return it
  }
  throw new Error(`not in time: ${look}`)
}

/** A mouth whose sound is made here, and an ear, on one clock. */
async function openSound() {
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(new URL('./marks-worklet.js', import.meta.url))
  const heard = [[], []]
  const marks = new AudioWorkletNode(context, 'marks', { numberOfInputs: 2 })
  marks.port.onmessage = ({ data }) => heard[data.who].push(data.at)
  marks.connect(context.destination)
  const tone = new OscillatorNode(context, { frequency: HERTZ })
  const volume = new GainNode(context, { gain: 0 })
  const mouth = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
  tone.connect(volume).connect(mouth)
  volume.connect(marks, 0, 0)
  tone.start()
  await context.resume()
  let ear = null
  return {
    heard,
    now: () => context.currentTime * 1000,
    track: mouth.stream.getAudioTracks()[0],
    loud: (on) => volume.gain.setValueAtTime(on ? 0.5 : 0, context.currentTime),
    marks(seconds) {
      const from = context.currentTime
      for (let at = EVERY_S; at < seconds; at += EVERY_S) {
        volume.gain.setValueAtTime(0.5, from + at)
        volume.gain.setValueAtTime(0, from + at + MARK_S)
      }
    },
    listen(track) {
      ear?.disconnect()
      ear = track && new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) })
      ear?.connect(marks, 0, 1)
    },
  }
}

/** A connection of its own that is in the channel's floor. */
async function connect(channel, client) {
  const media = await openMedia()
  const talk = media.conversation()
  const granted = new Set()
  const nothing = () => undefined
  const hear = (news) => news.kind === 'granted' && granted.add(news.req)
  talk.on({ open: nothing, cut: nothing, floor: nothing, mood: nothing, channels: nothing, talk: hear })
  await until(() => talk.isOpen())
  let req = 0
  return {
    media,
    enter: () => talk.ask('talk_join', { channel, client }),
    async press() {
      const [mine, at] = [++req, performance.now()]
      void talk.ask('talk_request', { channel, req: mine })
      await until(() => granted.has(mine))
      return performance.now() - at
    },
    release: () => talk.ask('talk_release', { channel, req }),
  }
}

/** Follows the sound of a channel's room. */
function follow(media, channel, sound) {
  let [state, speaker] = ['', null]
  const room = media.join(`ptt:${channel}`, {
    onState: (next) => {
      state = next
    },
    onTrack(_, track) {
      speaker?.close()
      speaker = track && openSpeaker(track)
      sound?.listen(track)
    },
  })
  const packets = async () => [...((await room.stats())?.values() ?? [])].find(({ type }) => type === 'inbound-rtp')?.packetsReceived ?? 0
  return { room, packets, isIn: () => until(() => state === 'in') }
}

async function lateEntries({ channel, late }, listener, sound) {
  const heard = []
  // The first one also finds out what this browser can do: not counted.
  for (let i = 0; i <= late; i++) {
    const count = sound.heard[1].length
    const at = sound.now()
    const [entered, ear] = [listener.enter(), follow(listener.media, channel, sound)]
    await entered
    await until(() => sound.heard[1].length > count)
    if (i > 0) heard.push(sound.heard[1][count] - at)
    ear.room.leave()
    sound.listen(null)
    await wait(300)
  }
  return heard
}

window.talk = async (plan) => {
  sessionStore.setState({ token: { accessToken: 'person-0', refreshToken: '', expiresAt: '' } })
  const sound = await openSound()
  const [speaker, listener] = [await connect(plan.channel, 'window-1'), await connect(plan.channel, 'window-2')]
  await speaker.enter()
  const mouth = follow(speaker.media, plan.channel, null)
  await mouth.isIn()
  await mouth.room.speak(sound.track)

  const granted = []
  for (let i = 0; i < plan.presses; i++) {
    granted.push(await speaker.press())
    await wait(100)
    await speaker.release()
    await wait(50)
  }
  await speaker.press()
  sound.loud(true)
  const late = await lateEntries(plan, listener, sound)
  sound.loud(false)

  await listener.enter()
  const ear = follow(listener.media, plan.channel, sound)
  await ear.isIn()
  await until(async () => (await ear.packets()) > 50)
  const [said, came] = sound.heard.map(({ length }) => length)
  sound.marks(plan.markSeconds)
  await wait(plan.markSeconds * 1000 + 500)
  await speaker.release()
  const ears = sound.heard[1].slice(came)
  const after = (at) => ears.find((it) => it > at && it < at + EVERY_S * 1000)
  // Never heard is 1e9: infinity does not come out of a page.
  const mouthToEar = sound.heard[0].slice(said).map((at) => (after(at) ?? 1e9) - at)
  return { granted, mouthToEar, late }
}
document.title = 'ready'
