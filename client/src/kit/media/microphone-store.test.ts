import { expect, it } from 'vitest'
import { openMicrophoneStore } from './microphone-store.ts'

function browser({ permission = 'prompt' as const as 'granted' | 'denied' | 'prompt', isSecure = true } = {}) {
  const track = { onended: null as null | (() => void) } as unknown as MediaStreamTrack
  const state = { closes: 0, opens: 0, fails: null as Error | null }
  const store = openMicrophoneStore({
    isSecure,
    permission: async () => permission,
    async open() {
      state.opens++
      if (state.fails) throw state.fails
      return { track, close: () => void state.closes++ }
    },
  })
  return { store, track, state, kind: () => store.getState().kind }
}
const named = (name: string, message = ''): Error => Object.assign(new Error(message), { name })

it('KT-60 a microphone that was allowed before is opened by itself; otherwise the person is asked by their own press', async () => {
  const known = browser({ permission: 'granted' })
  await known.store.begin()
  expect([known.kind(), known.state.opens]).toEqual(['ready', 1])
  const fresh = browser()
  await fresh.store.begin()
  expect([fresh.kind(), fresh.state.opens]).toEqual(['unasked', 0])
  await Promise.all([fresh.store.ask(), fresh.store.ask()])
  expect([fresh.kind(), fresh.state.opens]).toEqual(['ready', 1])
})

it('KT-61 why there is none is told: no encryption, refused, absent, or its own reason', async () => {
  const plain = browser({ isSecure: false })
  await plain.store.begin()
  await plain.store.ask()
  expect([plain.kind(), plain.state.opens]).toEqual(['insecure', 0])
  const denied = browser({ permission: 'denied' })
  await denied.store.begin()
  expect(denied.kind()).toBe('refused')
  for (const [name, kind] of [
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'absent'],
  ] as const) {
    denied.state.fails = named(name)
    await denied.store.ask()
    expect(denied.kind()).toBe(kind)
  }
  denied.state.fails = named('NotReadableError', 'Device in use')
  await denied.store.ask()
  expect(denied.store.getState()).toEqual({ kind: 'failed', reason: 'Device in use' })
  denied.state.fails = null
  await denied.store.ask()
  expect(denied.kind()).toBe('ready')
})

it('KT-62 one that is pulled out is absent, and may be asked for again; one that comes after closing is closed', async () => {
  const { store, track, state, kind } = browser({ permission: 'granted' })
  await store.begin()
  track.onended?.(new Event('ended'))
  expect(kind()).toBe('absent')
  await store.ask()
  expect(kind()).toBe('ready')
  store.close()
  expect([kind(), state.closes]).toEqual(['closed', 1])
  const late = store.ask()
  store.close()
  await late
  expect([kind(), state.closes]).toEqual(['closed', 2])
})
