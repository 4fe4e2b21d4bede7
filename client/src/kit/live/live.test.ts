import type { ClientFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { expect, it, vi } from 'vitest'
import { pretendPage } from '../../../../tests/kit/upstreams/pretend-page.ts'

const said: ClientFrame[] = []
/** The browser's, with a server that welcomes whoever says hello. */
class Socket {
  static readonly OPEN = 1
  readonly readyState = Socket.OPEN
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  constructor() {
    queueMicrotask(() => this.onopen())
  }
  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame
    said.push(frame)
    if (frame.t === 'hello') queueMicrotask(() => this.onmessage({ data: '{"t":"welcome","session":"s","heartbeatMs":25000}' }))
  }
}

it('KT-107 the page’s socket says the language that is chosen, as soon as another one is', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://menara.example' })
  pretendPage.stored.set('token', '{"accessToken":"one"}')
  const { default: i18next } = await import('i18next')
  await i18next.init({ lng: 'id', resources: {} })
  const { followScope } = await import('./live.ts')
  const { leave } = followScope('alarms')
  await vi.advanceTimersByTimeAsync(0)
  await i18next.changeLanguage('en')
  expect(said.filter(({ t }) => t !== 'ping')).toEqual([
    { t: 'hello', token: 'one', language: 'id' },
    { t: 'sub', id: expect.any(Number), scope: 'alarms' },
    { t: 'hello', token: 'one', language: 'en' },
  ])
  leave()
  vi.useRealTimers()
})
