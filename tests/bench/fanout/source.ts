import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { type FeedAnswerHead, type FeedQuestion, internalFeeds } from '@menara/shared/contract/internal.contract.ts'
import { changing, type Pace, siteOf, topicOf } from './changes.ts'
import { answering } from './processes.ts'

/** The upstream of the gateway: readings by site, hints, and who everybody is. Or a publisher of the same changes over MQTT. */
type Question =
  | { is: 'upstream'; pace: Pace }
  | { is: 'publisher'; pace: Pace; port: number }
  | { is: 'start' }
  | { is: 'stop' }
  | { is: 'calls' }

let world: ReturnType<typeof changing> | null = null
let calls = 0

answering(async (question: Question) => {
  if (question.is === 'upstream') return { port: await serve(question.pace) }
  if (question.is === 'publisher') return publish(question)
  if (question.is === 'calls') return { calls }
  if (question.is === 'start') world?.start()
  else world?.stop()
  return { made: world?.made() ?? 0 }
})

async function serve(pace: Pace): Promise<number> {
  const streams = new Set<ServerResponse>()
  const sites = new Map(Array.from({ length: pace.scopes }, (_, scope) => [siteOf(scope), scope]))
  let hint = 0
  world = changing(pace, (scope) => {
    const data = JSON.stringify({ seq: `1-${++hint}`, topic: 'readings', key: 'x', location_id: siteOf(scope), user_id: null })
    for (const stream of streams) stream.write(`id: ${hint}\ndata: ${data}\n\n`)
  })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/internal/hints') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      streams.add(response.on('close', () => streams.delete(response)))
      return void response.write(': here\n\n')
    }
    if (pathname === internalFeeds.ask.path) return void readText(request).then((body) => answerAll(response, body))
    if (pathname === '/readyz') return void response.end('{"status":"ready"}')
    const who = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (pathname === '/api/v1/auth/me')
      return void response.end(JSON.stringify({ data: { id: who, audience: 'everyone', permissions: ['show_plugins_monitoring'] } }))
    calls++
    response.end(listOf(searchParams.get('location_id')))
  })
  const listOf = (site: string | null) => `{"data":[${(world?.rows(sites.get(site ?? '') ?? -1) ?? []).join(',')}]}`
  function answerAll(response: ServerResponse, body: string): void {
    calls++
    for (const [question, { target }] of (JSON.parse(body) as { questions: FeedQuestion[] }).questions.entries()) {
      const list = listOf(new URL(target, 'http://x').searchParams.get('location_id'))
      const head: FeedAnswerHead = { question, status: 200, headers: {}, bytes: Buffer.byteLength(list), isLarge: false }
      response.write(`${JSON.stringify(head)}\n${list}`)
    }
    response.end()
  }
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  return (server.address() as { port: number }).port
}

/** MQTT 3.1.1, QoS 0: CONNECT, then one PUBLISH per change. */
async function publish({ pace, port }: { pace: Pace; port: number }): Promise<object> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.write(Buffer.from([0x10, 15, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 0, 0, 3, ...Buffer.from('src')]))
  await new Promise((go) => socket.once('data', go))
  world = changing(pace, (scope, text) => {
    const topic = Buffer.from(topicOf(scope))
    const length = 2 + topic.length + Buffer.byteLength(text)
    const head = [0x30, (length & 127) | 128, length >> 7, topic.length >> 8, topic.length & 255]
    socket.write(Buffer.concat([Buffer.from(head), topic, Buffer.from(text)]))
  })
  return {}
}
