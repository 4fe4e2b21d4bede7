import type { VncWord } from '@menara/shared/contract/media/vnc-wire.ts'
import { expect, it } from 'vitest'
import type { Viewer } from './viewer.ts'
import { openVisit, type VisitNeeds } from './visit.ts'

type Events = Parameters<VisitNeeds['connect']>[0]

/** A visit whose far end the test plays: the bridge, noVNC and time. */
function visit(more: Partial<Pick<VisitNeeds, 'mode' | 'ticket'>> = {}) {
  const sent: string[] = []
  const acts: boolean[] = []
  let unreadable: () => void = () => undefined
  const lines: Events[] = []
  let timers: { at: number; work: () => void }[] = []
  let time = 0
  let clipboard: (text: string) => void = () => undefined
  let tickets = 0
  const viewer: Viewer = {
    ...{ act: (on) => acts.push(on), scale: () => undefined, ctrlAltDel: () => undefined },
    ...{ paste: () => undefined, type: () => undefined, focus: () => undefined, close: () => undefined },
    release: () => sent.push('released'),
  }
  const opened = openVisit({
    mode: 'control',
    place: {} as HTMLElement,
    draw({ onClipboard, onUnreadable }) {
      clipboard = onClipboard ?? clipboard
      unreadable = onUnreadable ?? unreadable
      return viewer
    },
    connect(events) {
      lines.push(events)
      return { send: (data) => sent.push(String(data)), close: () => undefined }
    },
    ticket: async () => `ticket ${++tickets}`,
    token: () => 'token',
    language: () => 'id' as const,
    after(ms, work) {
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    now: () => time,
    random: () => 1,
    ...more,
  })
  const settled = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return {
    opened,
    sent,
    acts,
    lines,
    clipboard: (text: string) => clipboard(text),
    unreadable: () => unreadable(),
    settled,
    next: () => timers.map(({ at }) => at).sort((a, b) => a - b)[0],
    async pass(ms: number) {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { work } of due) work()
      await settled()
    },
    hears: (word: VncWord) => lines.at(-1)?.word(JSON.stringify(word)),
  }
}
const OPENED = { t: 'opened', session: 's1', recorded: true } as const
const floor = (holder: string | null): VncWord => ({ t: 'floor', holder, people: [] })

it('VS-1 brings a ticket, and comes back by itself with another after a cut, ever later', async () => {
  const { opened, sent, lines, settled, hears, next, pass } = visit()
  await settled()
  lines[0]?.opened()
  expect(JSON.parse(sent[0] ?? '')).toEqual({ t: 'open', ticket: 'ticket 1', token: 'token', language: 'id' })
  hears(OPENED)
  expect(opened.state.getState()).toMatchObject({ is: 'open', recorded: true })
  opened.renewed()
  expect(sent.at(-1)).toBe('{"t":"renew","token":"token","language":"id"}')
  lines[0]?.closed()
  expect([opened.state.getState().is, next()]).toEqual(['waiting', 1_000])
  await pass(1_000)
  lines[1]?.opened()
  expect(sent.at(-1)).toContain('ticket 2')
  hears({ t: 'bye', cause: 'server', message: 'gone', retry: true })
  expect([opened.state.getState().cause, next()]).toEqual(['server', 3_000])
  for (let i = 0; i < 8; i++) {
    await pass(60_000)
    lines.at(-1)?.closed()
  }
  expect((next() ?? 0) - 481_000).toBe(30_000)
  opened.close()
  expect(next()).toBeUndefined()
})

it('VS-1 what is over stays over, and a ticket that is refused says why', async () => {
  const { opened, settled, hears, next } = visit()
  await settled()
  hears({ t: 'bye', cause: 'revoked', message: 'no more', retry: false })
  expect([opened.state.getState(), next()]).toMatchObject([{ is: 'over', cause: 'revoked', message: 'no more' }, undefined])
  const refused = visit({ ticket: () => Promise.reject(new Error('You may watch, and not control')) })
  await refused.settled()
  expect(refused.opened.state.getState()).toMatchObject({ is: 'over', message: 'You may watch, and not control' })
})

it('VS-1 only who was let stay for 30 s begins with short waits again, and one may try at once', async () => {
  const { opened, lines, settled, hears, next, pass } = visit()
  await settled()
  // It lets in and hangs up.
  for (const wait of [1_000, 2_000, 4_000]) {
    const before = next() ?? 0
    hears(OPENED)
    lines.at(-1)?.closed()
    const now = (next() ?? 0) - wait
    expect(now).toBeGreaterThanOrEqual(before)
    await pass(wait)
  }
  hears(OPENED)
  await pass(30_000)
  hears({ t: 'bye', cause: 'silent', message: 'gone', retry: true })
  expect([opened.state.getState().cause, next()]).toEqual(['silent', 38_000])
  expect(lines).toHaveLength(4)
  opened.now()
  await settled()
  expect([lines.length, next()]).toEqual([5, undefined])
})

it('VS-10 takes the control within its session, and again after a cut by which it was lost', async () => {
  const { opened, sent, lines, settled, hears, pass } = visit()
  await settled()
  hears(OPENED)
  expect(sent.some((text) => text.includes('take'))).toBe(false)
  opened.ask({ t: 'take', force: false })
  hears(floor('s1'))
  lines[0]?.closed()
  await pass(1_000)
  sent.length = 0
  hears({ ...OPENED, session: 's2' })
  expect(sent).toEqual(['{"t":"take","force":false}'])
})

it('VS-7 lets go of what is down before the control is given up', async () => {
  const { opened, sent, settled, hears } = visit()
  await settled()
  hears(OPENED)
  hears(floor('s1'))
  opened.ask({ t: 'give', to: null })
  expect(sent.slice(-2)).toEqual(['released', '{"t":"give","to":null}'])
})

it('VS-9 tells the bridge that a screen cannot be shown, and stays over', async () => {
  const { opened, sent, settled, hears, next, unreadable } = visit()
  await settled()
  hears(OPENED)
  unreadable()
  expect(sent.at(-1)).toBe('{"t":"unreadable"}')
  hears({ t: 'bye', cause: 'unreadable', message: 'cannot be shown', retry: false })
  expect([opened.state.getState(), next()]).toMatchObject([{ is: 'over', cause: 'unreadable' }, undefined])
})

it('VS-2 acts and reads the clipboard only with the control', async () => {
  const { opened, acts, settled, hears, clipboard } = visit()
  await settled()
  hears(OPENED)
  hears(floor('other'))
  clipboard('theirs')
  expect(opened.state.getState().clipboard).toBe('')
  hears(floor('s1'))
  clipboard('mine')
  hears(floor(null))
  expect([acts, opened.state.getState().clipboard]).toEqual([[false, true, false], 'mine'])
})

it('VS-3 says that somebody is there at most twice a minute, and at once when warned', async () => {
  const { opened, sent, settled, hears, pass } = visit({ mode: 'view' })
  await settled()
  hears(OPENED)
  const said = () => sent.filter((text) => text.includes('here')).length
  opened.here()
  expect(said()).toBe(0)
  await pass(30_000)
  opened.here()
  opened.here()
  expect(said()).toBe(1)
  hears({ t: 'idle', left_s: 60 })
  opened.here()
  expect([said(), opened.state.getState().idleLeft]).toEqual([2, null])
})
