import type { ServerResponse } from 'node:http'
import { internalHints } from '@menara/shared/contract/internal.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mountInternal } from '../../platform/http/mount.ts'
import type { ChangeNotificationsService } from './change-notifications.service.ts'
import { isPosition } from './change-notifications.store.ts'

const BEAT_MS = 15_000

/** Change notifications as server-sent events, for our own gateways alone. */
export function changeNotificationsRoutes(app: FastifyInstance, service: ChangeNotificationsService, internalToken: string): void {
  const open = new Set<ServerResponse>()
  // Closing the server would otherwise wait for these answers for ever.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.destroy()
  })
  mountInternal(app, internalToken)(internalHints.stream, async (_, { request, reply }) => {
    const from = String(request.headers['last-event-id'] ?? '')
    reply.hijack()
    const { raw } = reply
    open.add(raw)
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(': hello\n\n')
    const end = await service.follow(isPosition(from) ? from : undefined, (hints) => {
      raw.write(hints.map((hint) => `id: ${hint.seq}\ndata: ${JSON.stringify(hint)}\n\n`).join(''))
    })
    const beat = setInterval(() => raw.write(': beat\n\n'), BEAT_MS)
    raw.on('close', () => {
      open.delete(raw)
      clearInterval(beat)
      end()
    })
    return reply
  })
}
