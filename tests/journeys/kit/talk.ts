import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import type { TalkRight } from '@menara/shared/domain/floor/floor-words.ts'
import { expect, type Page } from '@playwright/test'
import { ask, type Hired, hire, sessionOf, signIn, unique } from './people.ts'
import { en } from './texts.ts'

/** A channel of the journey's own with people of its own in it. */
export interface TalkRoom {
  readonly id: string
  readonly name: string
  readonly people: readonly Hired[]
}

/** Guards with these rights; nobody else is in the channel. */
export async function talkRoom(...rights: readonly TalkRight[]): Promise<TalkRoom> {
  const admin = await sessionOf('admin')
  const people = await Promise.all(rights.map((right) => hire(right, ['Guard'])))
  const { id, name } = (await ask(admin, ptt.create, { body: { name: unique('Talk'), kind: 'group' } })).data
  const members = people.map((person, at) => ({ kind: 'person' as const, id: person.id, role: rights[at] ?? 'talk' }))
  await ask(admin, ptt.setMembers, { params: { id }, body: { members } })
  return { id, name, people }
}

// In the page: keeps every connection it opens, remembers what the button says, and times each press of the space bar until the button says that one is heard.
const WATCH = `(() => {
  const Real = RTCPeerConnection
  const ways = []
  window.talkWays = ways
  window.RTCPeerConnection = class extends Real {
    constructor(...args) {
      super(...args)
      ways.push(this)
    }
  }
  const RealSocket = WebSocket
  const sockets = []
  window.WebSocket = class extends RealSocket {
    constructor(...args) {
      super(...args)
      if (this.url.includes('/socket.io/')) sockets.push(this)
    }
  }
  window.cutTalk = () => sockets.forEach((it) => it.close())
  window.talkFaces = []
  window.talkTimes = []
  let pressed = 0
  addEventListener('keydown', ({ code, repeat }) => {
    if (code === 'Space' && !repeat) pressed = performance.now()
  }, true)
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      talkFaces.push(target.dataset.face)
      if (!pressed || target.dataset.face !== 'talking') continue
      talkTimes.push(performance.now() - pressed)
      pressed = 0
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-face'] })
})()`

export const watchTalk = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/** Milliseconds from each press to the granted floor on the screen. */
export const pressTimes = (page: Page): Promise<number[]> => page.evaluate('window.talkTimes')

/** Breaks the connection to the gateway, as a network does. */
export const cut = (page: Page): Promise<void> => page.evaluate('window.cutTalk()')
/** What the button said, in order. */
export const facesOf = (page: Page): Promise<string[]> => page.evaluate('window.talkFaces')

export interface AudioCount {
  readonly packets: number
  /** Of everything heard so far: grows with sound, not with silence. */
  readonly energy: number
}
/** What the page has received of voices. */
export const audioCountOf = (page: Page): Promise<AudioCount> =>
  page.evaluate(`(async () => {
    const heard = { packets: 0, energy: 0 }
    for (const way of window.talkWays)
      for (const it of (await way.getStats()).values())
        if (it.type === 'inbound-rtp' && it.kind === 'audio') {
          heard.packets += it.packetsReceived
          heard.energy += it.totalAudioEnergy ?? 0
        }
    return heard
  })()`)

/** Packets the page has sent of its microphone. */
export const sent = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    let packets = 0
    for (const way of window.talkWays)
      for (const it of (await way.getStats()).values()) if (it.type === 'outbound-rtp') packets += it.packetsSent
    return packets
  })()`)

export const talkButton = (page: Page) => page.locator('[data-talk]')
export const faceIs = (page: Page, face: string): Promise<void> => expect(talkButton(page)).toHaveAttribute('data-face', face)

export const soundIsIn = (page: Page): Promise<void> => expect(page.locator('[data-chosen="true"]')).toHaveAttribute('data-sound', 'in')

/** What a person presses in a browser that has not given the microphone before: Firefox cannot be told to remember it. */
export async function allowMicrophone(page: Page): Promise<void> {
  await faceIs(page, 'unasked')
  await page
    .getByRole('button', { name: en('ptt:button.allow') })
    .first()
    .click()
}

/** On the talk page, connected, with sound of the channel and the microphone standing ready. */
export async function ready(page: Page, { id }: Pick<TalkRoom, 'id'>, { asks = false } = {}): Promise<void> {
  await page.goto(`/ptt?channel=${id}`)
  if (asks) await allowMicrophone(page)
  await faceIs(page, 'idle')
  await soundIsIn(page)
}

/** Waits until sound that is no silence has come. */
export async function hears(page: Page, least = 20): Promise<void> {
  const before = await audioCountOf(page)
  await expect.poll(async () => (await audioCountOf(page)).packets, { intervals: [50] }).toBeGreaterThan(before.packets + least)
  await expect.poll(async () => (await audioCountOf(page)).energy, { intervals: [50] }).toBeGreaterThan(before.energy)
}

/** Two guards of one channel, each on their own talk page. */
export async function twoIn(as: (who: Session) => Promise<Page>): Promise<[Page, Page, TalkRoom]> {
  const room = await talkRoom('talk', 'talk')
  const sitting = async ({ email, password }: { email: string; password: string }): Promise<Page> => {
    const page = await as(await signIn(email, password))
    await watchTalk(page)
    await ready(page, room)
    return page
  }
  const [first, second] = room.people as [Hired, Hired]
  return [await sitting(first), await sitting(second), room]
}
