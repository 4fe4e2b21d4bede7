import { overtimeLists, overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/access/caller.ts'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { OvertimeExport } from './files/overtime-export.service.ts'
import type { OvertimeMoves } from './moves/overtime-moves.service.ts'
import type { OvertimeReading } from './overtime-reading.service.ts'
import type { OvertimeOrders } from './planning/overtime-orders.service.ts'
import type { overtimePreview } from './planning/overtime-planning.service.ts'
import type { OvertimeTermsService } from './terms/overtime-terms.service.ts'

interface Served {
  readonly reading: OvertimeReading
  readonly orders: OvertimeOrders
  readonly moves: OvertimeMoves
  readonly preview: ReturnType<typeof overtimePreview>
  readonly terms: OvertimeTermsService
  readonly file: OvertimeExport
  list(body: CallOf<typeof overtimeLists.stand>['body'], caller: Caller): Promise<{ id: string; location: Ref; month: string }>
}

export function overtimesRoutes(app: FastifyInstance, { reading, orders, moves, preview, terms, file, list }: Served): void {
  mount(app, overtimes.list, ({ query }, caller) => reading.list(query, caller))
  mount(app, overtimes.decide, async ({ params, body }, caller) => ({ data: await moves.decide(params.id, body, caller) }))
  mount(app, overtimes.create, async ({ body }, caller) => ({ data: await orders.create(body, caller) }))
  mount(app, overtimes.preview, async ({ query }, caller) => ({ data: await preview(query, caller) }))
  mount(app, overtimes.people, async ({ query }, caller) => ({ data: await orders.people(query, caller) }))
  mount(app, overtimes.export, async ({ query }, caller, { reply }) => {
    const { name, bytes } = file(query, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES[query.format])).send(bytes)
  })
  mount(app, overtimes.get, async ({ params }, caller) => ({ data: await reading.get(params.id, caller) }))
  mount(app, overtimes.consent, async ({ params, body }, caller) => ({ data: await moves.consent(params.id, body, caller) }))
  mount(app, overtimes.decline, async ({ params, body }, caller) => ({ data: await moves.decline(params.id, body.reason, caller) }))
  mount(app, overtimes.cancel, async ({ params, body }, caller) => ({ data: await moves.cancel(params.id, body.reason, caller) }))
  mount(app, overtimes.verify, async ({ params }, caller) => ({ data: await moves.verify(params.id, caller) }))
  mount(app, overtimes.convert, async ({ params }, caller) => ({ data: await moves.convert(params.id, caller) }))
  mount(app, overtimeTerms.list, async ({ query }, caller) => ({ data: await terms.list(query.user_id, caller) }))
  mount(app, overtimeTerms.add, async ({ body }, caller) => ({ data: await terms.add(body, caller) }))
  mount(app, overtimeLists.stand, async ({ body }, caller) => ({ data: await list(body, caller) }))
}
