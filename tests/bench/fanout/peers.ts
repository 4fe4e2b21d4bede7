import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { type WebSocket, WebSocketServer } from 'ws'
import { changing, type Pace, topicOf } from './changes.ts'
import { answering } from './processes.ts'

/** What most people would write: a bare `ws` server and Socket.IO rooms. They make the changes themselves, which spares them an upstream. */
type Question = { is: 'ws' | 'socket.io'; pace: Pace } | { is: 'start' } | { is: 'stop' }

let world: ReturnType<typeof changing> | null = null

answering(async (question: Question) => {
  if (question.is === 'start') world?.start()
  else if (question.is === 'stop') world?.stop()
  else return { port: await (question.is === 'ws' ? bare(question.pace) : rooms(question.pace)) }
  return { made: world?.made() ?? 0 }
})

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((go) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, go))
  return (server.address() as { port: number }).port
}

async function bare(pace: Pace): Promise<number> {
  const http = createServer()
  const topics = new Map<string, Set<WebSocket>>()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const topic of (JSON.parse(String(data)) as { sub: string[] }).sub)
        topics.set(topic, (topics.get(topic) ?? new Set()).add(socket))
      socket.send('{"ok":true}')
    })
    socket.on('close', () => {
      for (const all of topics.values()) all.delete(socket)
    })
  })
  world = changing(pace, (scope, text) => {
    const topic = topicOf(scope)
    const message = `{"t":"d","scope":"${topic}","ops":[${text}]}`
    for (const socket of topics.get(topic) ?? []) socket.send(message)
  })
  return listening(http)
}

async function rooms(pace: Pace): Promise<number> {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, pingInterval: 120_000, pingTimeout: 120_000 })
  io.on('connection', (socket) => {
    socket.on('sub', (topics: string[]) => {
      void socket.join(topics)
      socket.emit('ok')
    })
  })
  world = changing(pace, (scope, text) => {
    const topic = topicOf(scope)
    io.to(topic).emit('d', { scope: topic, ops: [JSON.parse(text)] })
  })
  return listening(http)
}
