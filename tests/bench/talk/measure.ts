import { wait } from '../fanout/processes.ts'
import { EVERY_MS, listenerAt, loudIn, marks, marksIn, PACKET_MS, senderAt, tones } from './mark.ts'
import type { Arrival, Band, Peer, System } from './system.ts'

const PRESSES = 20
const HOLD_MS = 250
/** Longer than anybody's buffers: what was said at the last press is not heard at the next. */
const GAP_MS = 300
const MARK_SECONDS = 6
const LATE = 6
const LATE_MS = 400
const ANSWER_MS = 5_000

const toneOf = tones(2)
const marked = marks(MARK_SECONDS)
const marksSaid = await marksIn(marked)

/** All in milliseconds; a voice that never came counts as forever. */
export interface Measured {
  readonly granted: readonly number[]
  /** From the press until the last listener hears the first of it. */
  readonly heard: readonly number[]
  readonly mouthToEar: readonly number[]
  /** From connecting, and from being connected, until the first voice. */
  readonly late: readonly number[]
  readonly lateJoin: readonly number[]
}

export async function measure(system: System, people: number): Promise<Measured> {
  const band = await system.open()
  try {
    const peers: Peer[] = []
    for (let i = 0; i < people; i++) peers.push((await band.enter()).peer)
    const pressed = await presses(peers)
    const mouthToEar = await conversation(peers)
    return { ...pressed, mouthToEar, ...(await lateEntries(band, peers[0] as Peer)) }
  } finally {
    await band.close()
  }
}

/** Speaks packet after packet, each when its 20 ms are over. */
function mouth(peer: Peer, packets: readonly Buffer[]) {
  const since = performance.now()
  const first = Math.round(since / PACKET_MS)
  const said: number[] = []
  const timer = setInterval(() => {
    while ((said.length + 1) * PACKET_MS <= performance.now() - since) {
      peer.say(packets[said.length % packets.length] as Buffer, first + said.length)
      said.push(performance.now())
    }
  }, PACKET_MS / 8)
  return { said, stop: () => clearInterval(timer) }
}
async function inTime(what: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(ANSWER_MS)
  await Promise.race([what, new Promise((_, fail) => late.addEventListener('abort', () => fail(new Error('no answer to a press'))))])
}

/** Everybody presses in turn and speaks at once, without waiting for the tone. */
async function presses(peers: readonly Peer[]): Promise<Pick<Measured, 'granted' | 'heard'>> {
  const from = peers.map(({ ear }) => ear.length)
  const [granted, begun]: [number[], { at: number; by: Peer }[]] = [[], []]
  for (let i = 0; i < PRESSES; i++) {
    const by = peers[i % peers.length] as Peer
    const speaking = mouth(by, toneOf)
    const at = performance.now()
    await inTime(by.press())
    granted.push(performance.now() - at)
    begun.push({ at, by })
    await wait(HOLD_MS)
    speaking.stop()
    await by.release()
    await wait(GAP_MS)
  }
  const ears = await each(peers, async (peer, i) => ({ peer, loud: await loudOf(peer.ear.slice(from[i])) }))
  const heard = begun.map(({ at, by }) => {
    const others = ears.filter(({ peer }) => peer !== by)
    return Math.max(
      ...others.map(({ loud }) => (loud.find((came) => came > at && came < at + HOLD_MS + GAP_MS) ?? Number.POSITIVE_INFINITY) - at),
    )
  })
  return { granted, heard }
}
/** When something loud came. */
async function loudOf(ear: readonly Arrival[]): Promise<number[]> {
  const loud = await loudIn(ear.map(({ packet }) => packet))
  return ear.filter((_, i) => loud[i]).map(({ at }) => at)
}

/** One speaks in marks; all others hear them. */
async function conversation(peers: readonly Peer[]): Promise<number[]> {
  const [speaker, ...others] = peers as [Peer, ...Peer[]]
  const from = others.map(({ ear }) => ear.length)
  await inTime(speaker.press())
  const speaking = mouth(speaker, marked)
  await wait(MARK_SECONDS * 1000 + GAP_MS)
  speaking.stop()
  await speaker.release()
  await wait(GAP_MS)
  const made = marksSaid.map(({ packet, into }) => senderAt(speaking.said[packet] ?? Number.NaN, into))
  const heard = await each(others, async ({ ear }, i) => {
    const came = ear.slice(from[i])
    const found = await marksIn(came.map(({ packet }) => packet))
    return found.map(({ packet, into }) => listenerAt(came[packet]?.at ?? Number.NaN, into))
  })
  return heard.flatMap((at) =>
    made.map((mark) => (at.find((value) => value > mark && value < mark + EVERY_MS) ?? Number.POSITIVE_INFINITY) - mark),
  )
}

/** One after another: there is one machine. */
async function each<From, To>(all: readonly From[], what: (from: From, at: number) => Promise<To>): Promise<To[]> {
  const done: To[] = []
  for (const [at, from] of all.entries()) done.push(await what(from, at))
  return done
}

/** While one speaks, others come one after another. */
async function lateEntries(band: Band, speaker: Peer): Promise<Pick<Measured, 'late' | 'lateJoin'>> {
  await inTime(speaker.press())
  const speaking = mouth(speaker, toneOf)
  await wait(GAP_MS)
  const entries: { begun: number; connected: number; first: number }[] = []
  for (let i = 0; i < LATE; i++) {
    const { peer, begun, connected } = await band.enter()
    await wait(LATE_MS)
    entries.push({ begun, connected, first: (await loudOf(peer.ear))[0] ?? Number.POSITIVE_INFINITY })
    peer.close()
  }
  speaking.stop()
  await speaker.release()
  return { late: entries.map((entry) => entry.first - entry.begun), lateJoin: entries.map((entry) => entry.first - entry.connected) }
}

/** Only how long the answer takes. */
export async function measureGrants(system: System): Promise<readonly number[]> {
  const band = await system.open()
  try {
    const peers = [(await band.enter()).peer, (await band.enter()).peer]
    return (await presses(peers)).granted
  } finally {
    await band.close()
  }
}

export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
