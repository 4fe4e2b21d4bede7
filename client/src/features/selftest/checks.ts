import { languageNow } from '../../i18n/i18n.ts'
import { readConfig } from '../../kit/calls/config.ts'
import { addressOf } from '../../kit/live/live.ts'
import { sessionStore } from '../../kit/session/session.ts'
import { statusOf } from './part-status.ts'

/** What a check found: good, worth a look, or not working; with the figure or the reason. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'bad'
  readonly detail: string
}
export type Check = () => Promise<Finding>

const PINGS = 9
const SLOW_MS = 300
const PATIENCE_MS = 8000

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const speed = (ms: number): Finding => ({ state: ms < SLOW_MS ? 'ok' : 'warn', detail: `${ms.toFixed(1)} ms` })

export const checkApi: Check = async () => {
  const times: number[] = []
  for (let i = 0; i < PINGS; i += 1) {
    const start = performance.now()
    const answer = await fetch(`${readConfig().apiBaseUrl}/healthz`, { cache: 'no-store' })
    if (!answer.ok) return { state: 'bad', detail: `HTTP ${answer.status}` }
    times.push(performance.now() - start)
  }
  return speed(median(times))
}

export const checkReady: Check = async () => {
  const answer = await fetch(`${readConfig().apiBaseUrl}/readyz`, { cache: 'no-store' })
  const { parts = {} } = (await answer.json()) as { parts?: Record<string, unknown> }
  return {
    state: answer.ok ? 'ok' : 'bad',
    detail: Object.entries(parts)
      .map(([name, item]) => `${name}: ${statusOf(item)}`)
      .join(', '),
  }
}

/** A socket of its own beside the page's: signs in, then the median of several pings. */
export const checkSocket: Check = () =>
  patiently((found) => {
    const socket = new WebSocket(addressOf('/ws'))
    const times: number[] = []
    const ping = () => socket.send(JSON.stringify({ t: 'ping', at: performance.now() }))
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', token: sessionStore.getState().token?.accessToken ?? '' }))
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as { t: string; at?: number }
      if (frame.t === 'welcome') ping()
      if (frame.t !== 'pong') return
      times.push(performance.now() - (frame.at ?? 0))
      if (times.length < PINGS) ping()
      else found(speed(median(times)))
    }
    socket.onclose = ({ code }) => found({ state: 'bad', detail: `closed ${code}` })
    return () => {
      socket.onclose = null
      socket.close()
    }
  })

/** The talk server: socket.io on its own namespace. */
export const checkSignalling: Check = async () => {
  const { io } = await import('socket.io-client')
  return patiently((found) => {
    const socket = io(`${readConfig().apiBaseUrl}/media`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: sessionStore.getState().token?.accessToken ?? '', language: languageNow() },
    })
    const measure = async () => {
      const times: number[] = []
      for (let i = 0; i < PINGS; i += 1) {
        const start = performance.now()
        await socket.timeout(PATIENCE_MS).emitWithAck('ping', { at: Date.now() })
        times.push(performance.now() - start)
      }
      const status = (await socket.timeout(PATIENCE_MS).emitWithAck('status', {})) as { answer?: { worker?: string } }
      const ms = median(times)
      return { state: ms < SLOW_MS ? 'ok' : 'warn', detail: `${ms.toFixed(1)} ms, media worker: ${status.answer?.worker ?? '?'}` } as const
    }
    socket.on('connect', () => {
      measure().then(found, (error: Error) => found({ state: 'bad', detail: error.message }))
    })
    socket.on('connect_error', (error) => found({ state: 'bad', detail: error.message }))
    return () => {
      socket.disconnect()
    }
  })
}

export const checkWebGl: Check = async () => {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return { state: 'bad', detail: 'WebGL 2' }
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'WebGL 2'
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return { state: /swiftshader|llvmpipe/i.test(name) ? 'warn' : 'ok', detail: name }
}

export const checkStorage: Check = async () => {
  localStorage.setItem('selftest', '1')
  localStorage.removeItem('selftest')
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {}
  return { state: 'ok', detail: `${Math.round(usage / 1024)} KiB / ${Math.round(quota / 1024 / 1024)} MiB` }
}

export const checkScreen: Check = async () => ({
  state: innerWidth >= 360 ? 'ok' : 'warn',
  detail: `${innerWidth} × ${innerHeight} px, ×${devicePixelRatio}`,
})

function patiently(begin: (found: (finding: Finding) => void) => () => void): Promise<Finding> {
  return new Promise((resolve) => {
    let end: () => void = () => undefined
    const settle = (finding: Finding): void => {
      clearTimeout(late)
      end()
      resolve(finding)
    }
    const late = setTimeout(() => settle({ state: 'bad', detail: `> ${PATIENCE_MS / 1000} s` }), PATIENCE_MS)
    end = begin(settle)
  })
}
