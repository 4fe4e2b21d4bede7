import { internalHints } from '@menara/shared/contract/internal.contract.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import { type BackOff, openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import { Pool } from 'undici'
import type { BackendAddress } from '../../platform/calls/backend.ts'
import { addressOf } from '../../platform/calls/upstream.ts'
import type { Clock } from '../../platform/clock.ts'
import { eventReader } from '../events/event-stream.ts'

export interface ChangeNotificationsNeeds {
  readonly backend: BackendAddress
  readonly clock: Clock
  readonly random: () => number
  readonly onHint: (hint: ChangeNotification) => void
  /** The stream stands again after a break. */
  readonly onConnect: () => void
  /** It does not stand. Said again at every try that failed. */
  readonly onBreak: () => void
}

const BACK_OFF: BackOff = { firstMs: 200, maxMs: 5_000, spread: [0.5, 1] }
/** A stream that says nothing for so long, not even a comment, is taken for dead; `Last-Event-ID` makes coming back cheap. */
const SILENT_MS = 60_000

/** Listens to what our own backend says has changed, for as long as it is open; comes back by itself where it left off. */
export function openChangeNotifications({ backend: { url, token }, clock, random, onHint, onConnect, onBreak }: ChangeNotificationsNeeds) {
  const { origin, basePath } = addressOf(url)
  const pool = new Pool(origin, { connections: 1, headersTimeout: 10_000, bodyTimeout: SILENT_MS, connect: { timeout: 3_000 } })
  let lastId: string | null = null
  let connected = false
  let closed = false
  const pause = openBackOff(BACK_OFF, random)
  let cancelRetry: (() => void) | null = null
  let problem = 'not connected yet'

  async function listen(): Promise<void> {
    try {
      const { statusCode, body } = await pool.request({
        method: internalHints.stream.method,
        path: `${basePath}${internalHints.stream.path}`,
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...(lastId !== null && { 'last-event-id': lastId }) },
      })
      if (statusCode !== 200) {
        await body.dump()
        throw new Error(`the backend answered ${statusCode}`)
      }
      connected = true
      pause.reset()
      onConnect()
      const read = eventReader(({ id, data }) => {
        if (id !== null) lastId = id
        const hint = hintOf(data)
        if (hint) onHint(hint)
      })
      body.setEncoding('utf8')
      for await (const chunk of body) read(chunk as string)
      problem = 'the stream ended'
    } catch (error) {
      problem = (error as Error).message
    }
    connected = false
    if (closed) return
    onBreak()
    cancelRetry = clock.after(pause.nextMs(), () => void listen())
  }
  void listen()

  return {
    state: () => ({ ok: connected, detail: connected ? 'connected' : problem }),
    async close() {
      closed = true
      cancelRetry?.()
      await pool.destroy()
    },
  }
}

function hintOf(data: string): ChangeNotification | null {
  try {
    const parse = JSON.parse(data) as Partial<ChangeNotification>
    return typeof parse.topic === 'string'
      ? {
          seq: String(parse.seq ?? ''),
          topic: parse.topic,
          key: String(parse.key ?? ''),
          location_id: parse.location_id ?? null,
          user_id: parse.user_id ?? null,
        }
      : null
  } catch {
    // A hint that cannot be read costs time, not truth: the feeds poll anyway.
    return null
  }
}
