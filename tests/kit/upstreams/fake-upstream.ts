import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FEED_BATCH, type FeedAnswerHead, type FeedQuestion, internalFeeds } from '@menara/shared/contract/internal.contract.ts'

export interface Person {
  readonly id: string
  readonly audience: string
}
interface Call {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** What stands behind the gateway in its tests: it knows tokens, lists, and says what has changed. Outside the gateway's house, so faked. */
export async function fakeUpstream() {
  const people = new Map<string, Person>()
  const lists = new Map<string, unknown[]>()
  const routes = new Map<string, Handler>()
  const hintStreams = new Set<ServerResponse>()
  let calls: Call[] = []
  let open = 0
  let server = await listening(0)
  const { port } = server.address() as AddressInfo

  /** What it serves beside `routes`. */
  const own: Readonly<Record<string, (response: ServerResponse, person: Person | undefined) => void>> = {
    '/readyz': (response) => json(response, 200, { status: 'ready' }),
    '/internal/hints': openHints,
    '/api/v1/auth/me': (response, person) => (person ? json(response, 200, { data: person }) : json(response, 401, refusalOf(401))),
  }
  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const [path = ''] = (request.url ?? '').split('?', 1)
    calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    const person = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    const route = routes.get(path) ?? [...routes].find(([name]) => name.endsWith('*') && path.startsWith(name.slice(0, -1)))?.[1]
    if (route) route(request, response, body)
    else if (path === internalFeeds.ask.path) void answerFeeds(response, body)
    else if (own[path]) own[path](response, person)
    else answerList(response, lists.get(path), person)
  }
  /** Asks itself each question singly, as our backend goes through its own routes. */
  async function answerFeeds(response: ServerResponse, body: string): Promise<void> {
    response.writeHead(200)
    const { questions } = JSON.parse(body) as { questions: FeedQuestion[] }
    const answers = questions.map(async ({ target, token }, question) => {
      const answer = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { authorization: `Bearer ${token}` } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isLarge = bytes.length > FEED_BATCH.maxAnswerBytes
      const sent = isLarge ? Buffer.alloc(0) : bytes
      const head: FeedAnswerHead = {
        question,
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        bytes: sent.length,
        isLarge,
      }
      response.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), sent]))
    })
    // An answer that breaks off breaks off the whole: its question goes unanswered.
    await Promise.allSettled(answers)
    response.end()
  }
  function openHints(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': here\n\n')
    hintStreams.add(response)
    response.on('close', () => hintStreams.delete(response))
  }
  function countOpen(response: ServerResponse): void {
    open += 1
    response.on('close', () => {
      open -= 1
    })
  }
  function listening(at: number): Promise<Server> {
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      // The stream of hints stays open.
      if (request.url !== '/internal/hints') countOpen(response)
      request.on('end', () => answer(request, response, body))
    })
    return new Promise((go) => server.listen(at, '127.0.0.1', () => go(server)))
  }

  return {
    url: `http://127.0.0.1:${port}`,
    people,
    /** Rows by path. */
    lists,
    /** Answers of their own, by path; one that ends with `*` is for every path that begins so. */
    routes,
    calls: (path?: string) => (path ? calls.filter((call) => call.path.split('?', 1)[0] === path) : calls),
    forget() {
      calls = []
    },
    /** Whether requests wait for their answers, the stream of hints aside. */
    isAsked: () => open > 0,
    hearsHints: () => hintStreams.size > 0,
    hint(topic: string, facts: { location_id?: string; user_id?: string } = {}, seq = '1') {
      const data = JSON.stringify({ seq, topic, key: 'x', location_id: null, user_id: null, ...facts })
      for (const stream of hintStreams) stream.write(`id: 1\ndata: ${data}\n\n`)
    },
    async stop() {
      for (const stream of hintStreams) stream.destroy()
      server.closeAllConnections()
      await new Promise((go) => server.close(go))
    },
    async start() {
      server = await listening(port)
    },
  }
}
export type FakeUpstream = Awaited<ReturnType<typeof fakeUpstream>>

/** Answers with JSON; headers of its own are set on the response beforehand. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
function answerList(response: ServerResponse, list: readonly unknown[] | undefined, person: Person | undefined): void {
  if (!list) json(response, 404, refusalOf(404))
  else if (!person) json(response, 401, refusalOf(401))
  else json(response, 200, { data: list })
}
const refusalOf = (status: number) => ({ status, title: 'Refused', message: `The upstream says ${status}`, errors: [] })
