import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { scopeOf } from '@menara/shared/kit/feeds/channel.ts'
import type { ClientFrame, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { WebSocket } from 'ws'
import { idOf } from './ids.ts'
import type { Menara } from './menara.ts'

const CHANGES = 40
const SCOPE = scopeOf('tickets', { ticket_type_id: 1, limit: 25 })
const LATEST_MS = 10_000

/**
 * Milliseconds from when a change is sent until the row is at every one of so many agents who have the same list open, each signed in
 * as somebody else. First and last to hear of each change.
 */
export async function changeToScreens(menara: Menara, count: number): Promise<{ first: number[]; last: number[] }> {
  const url = await menara.gateway()
  const viewers = await Promise.all(
    Array.from({ length: count }, async (_, n) => openViewer(url, await menara.signIn(idOf('person', 1 + n)))),
  )
  const authorization = `Bearer ${await menara.signIn()}`
  const send = async (method: string, path: string, body: object): Promise<Ticket> => {
    const answer = await fetch(`${url}/desk/api/v1/tickets${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Ticket }).data
  }
  const arrived = (title: string) => Promise.all(viewers.map((viewer) => viewer.shows(title)))
  const [first, last]: [number[], number[]] = [[], []]
  try {
    const opened = arrived('Changed 0 times')
    let ticket = await send('POST', '', { ticket_type_id: 1, location_id: idOf('site', 1), title: 'Changed 0 times' })
    await opened
    for (let n = 1; n <= CHANGES; n++) {
      const title = `Changed ${n} times`
      const seen = arrived(title)
      const begun = performance.now()
      ticket = await send('PUT', `/${ticket.id}`, { title, rev: ticket.rev })
      const took = (await seen).map((at) => at - begun)
      first.push(Math.min(...took))
      last.push(Math.max(...took))
    }
  } finally {
    for (const viewer of viewers) viewer.close()
  }
  return { first, last }
}

/** A page that follows the list. */
async function openViewer(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  let waiting: { readonly title: string; heard(at: number): void } | null = null
  const ready = Promise.withResolvers<void>()
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  const tell = (rows: readonly (readonly [string, unknown])[]) => {
    if (waiting && rows.some(([, row]) => (row as Partial<Ticket> | null)?.title === waiting?.title)) waiting.heard(performance.now())
  }
  socket.on('open', () => send({ t: 'hello', token }))
  socket.on('error', ready.reject)
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.t === 'welcome') send({ t: 'sub', id: 1, scope: SCOPE })
    else if (frame.t === 'ok') {
      ready.resolve()
      if ('snapshot' in frame) tell(frame.snapshot)
    } else if (frame.t === 'd') tell(frame.ops)
    else if (frame.t === 'no') ready.reject(new Error(JSON.stringify(frame)))
  })
  await ready.promise
  return {
    /** The moment at which a row with this title has come. */
    shows(title: string): Promise<number> {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(() => reject(new Error(`"${title}" did not come within ${LATEST_MS} ms`)), LATEST_MS)
      waiting = {
        title,
        heard(at) {
          clearTimeout(timer)
          waiting = null
          resolve(at)
        },
      }
      return promise
    },
    close: () => socket.terminate(),
  }
}
