import type { FakeUpstream } from './fake-upstream.ts'
import { json } from './fake-upstream.ts'

export interface LoggedEvent {
  readonly id: string
  /** Place in the log, counted up from 1. */
  readonly seq: number
}

/** A log that a fake upstream serves newest first, in pages. It only grows. */
export function eventLog(upstream: FakeUpstream, path: string) {
  const events: LoggedEvent[] = []
  let reads = 0
  upstream.routes.set(path, (request, response) => {
    reads++
    if (!upstream.people.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return json(response, 401, { message: 'Not signed in' })
    const query = new URL(request.url ?? '/', 'http://x').searchParams
    const limit = Number(query.get('limit') ?? 10)
    const before = Number(query.get('next') ?? events.length + 1)
    const page = events.slice(Math.max(0, before - 1 - limit), before - 1).reverse()
    const last = page.at(-1)
    return json(response, 200, { data: page, ...(last && last.seq > 1 && { next: String(last.seq) }) })
  })
  return {
    events,
    add(count = 1, more: Readonly<Record<string, unknown>> = {}): void {
      for (let i = 0; i < count; i++) events.push({ id: `e${events.length + 1}`, seq: events.length + 1, ...more })
    },
    reads: () => reads,
  }
}
