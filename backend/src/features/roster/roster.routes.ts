import { roster as calls } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import type { FastifyInstance } from 'fastify'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RosterFillService } from './filling/roster-fill.service.ts'
import type { OwnRosterService } from './own-roster.service.ts'
import type { RosterService } from './roster.service.ts'
import type { RosterSheetService } from './sheet/roster-sheet.service.ts'

interface Served {
  readonly roster: RosterService
  readonly own: OwnRosterService
  readonly fill: RosterFillService
  readonly sheet: RosterSheetService
}

export function rosterRoutes(app: FastifyInstance, { roster, own, fill, sheet }: Served): void {
  mount(app, calls.list, async ({ query }, caller) => ({ data: await roster.list(query, caller) }))
  mount(app, calls.sheet, async ({ query }, caller, { reply }) => {
    const { name, bytes } = await sheet(query, caller)
    return reply.headers(madeFileHeaders(name, 'application/pdf')).send(bytes)
  })
  mount(app, calls.check, async ({ body }, caller) => ({ data: await roster.check(body, caller) }))
  mount(app, calls.assign, async ({ body }, caller) => ({ data: await roster.assign(body, caller) }))
  mount(app, calls.publish, async ({ body }, caller) => ({ data: await roster.publish(body, caller) }))
  mount(app, calls.setNeeds, async ({ body }, caller) => ({ data: await roster.setNeeds(body, caller) }))
  mount(app, rosterFilling.run, async ({ body }, caller) => ({ data: await fill.run(body, caller) }))
  mount(app, rosterFilling.cancel, async ({ body }, caller) => {
    await fill.cancel(body.location_id, caller)
    return { data: null }
  })
  mount(app, calls.own, async (_, caller) => ({ data: await own.list(caller) }))
  mount(app, calls.confirm, async (_, caller) => ({ data: await own.confirm(caller) }))
}
