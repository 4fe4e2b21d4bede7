import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/access/caller.ts'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { VisitorSafety } from './safety/visitor-safety.service.ts'
import type { Asked, VisitorMoves } from './visitor-moves.service.ts'
import type { VisitorRulesService } from './visitor-rules.service.ts'
import type { VisitorsService } from './visitors.service.ts'
import type { VisitorLinks } from './visits/visitor-links.service.ts'

export interface VisitorsRoutesNeeds {
  readonly service: VisitorsService
  readonly moves: VisitorMoves
  readonly links: VisitorLinks
  readonly rules: VisitorRulesService
  readonly safety: VisitorSafety
  readonly photos: Pick<Uploads, 'read'>
}

const askedOf = ({ id, visitorId }: { id: string; visitorId: string }, caller: Caller): Asked => ({ id, visitorId, caller })

export function visitorsRoutes(app: FastifyInstance, { service, moves, links, rules, safety, photos }: VisitorsRoutesNeeds): void {
  mount(app, visitors.ofTicket, async ({ params }, caller) => ({ data: await service.ofTicket(params.id, caller) }))
  mount(app, visitors.invite, async ({ params, body }, caller) => ({ data: await service.invite(params.id, body, caller) }))
  mount(app, visitors.update, async ({ params, body }, caller) => ({
    data: await service.update(params.id, params.visitorId, { changes: body, caller }),
  }))
  mount(app, visitors.remove, async ({ params }, caller) => {
    await moves.cancel(askedOf(params, caller))
    return { data: null }
  })
  mount(app, visitors.verify, async ({ params, body }, caller) => ({ data: await moves.verify(askedOf(params, caller), body) }))
  mount(app, visitors.assign, async ({ params, body }, caller) => ({ data: await moves.assign(askedOf(params, caller), body) }))
  mount(app, visitors.done, async ({ params, body }, caller) => ({ data: await moves.done(askedOf(params, caller), body) }))
  mount(app, visitors.ask, async ({ params }, caller) => ({ data: await moves.ask(askedOf(params, caller)) }))
  mount(app, visitors.reject, async ({ params, body }, caller) => ({ data: await moves.reject(askedOf(params, caller), body) }))
  mount(app, visitors.identity, async ({ params, body }, caller) => ({
    data: await moves.identity(askedOf(params, caller), body.reason),
  }))
  mount(app, visitors.link, async ({ params, body }, caller) => ({ data: await links.link(askedOf(params, caller), body) }))
  mount(app, visitors.revoke, async ({ params }, caller) => {
    await links.revoke(askedOf(params, caller))
    return { data: null }
  })
  mount(app, visitors.mail, async ({ params }, caller) => ({ data: { mailed: await links.mail(askedOf(params, caller)) } }))
  mount(app, visitors.events, async ({ params }, caller) => ({ data: await service.events(params.id, params.visitorId, caller) }))
  mount(app, visitors.list, ({ query }, caller) => service.list(query, caller))
  mount(app, visitors.expected, async ({ query }, caller) => ({ data: await service.expected(query, caller) }))
  mount(app, visitors.onSite, async ({ query }, caller) => ({ data: await service.onSite(query.location_id, caller) }))
  mount(app, evacuations.staff, async ({ query }, caller) => ({ data: await safety.staff(query.location_id, caller) }))
  mount(app, evacuations.say, async ({ body }, caller) => ({ data: await safety.say(body.words, caller) }))
  mount(app, evacuations.allClear, async ({ body }, caller) => ({ data: { count: await safety.allClear(body.location_id, caller) } }))
  mount(app, visitors.scan, async ({ body }, caller) => ({ data: await moves.scan(body, caller) }))
  mount(app, visitors.photo, async ({ params }, caller, { reply }) => {
    const photo = await service.photo(params.id, params.visitorId, caller)
    // Erased on schedule: no browser keeps it for longer than a look.
    const headers = { ...pictureHeaders(photo), 'cache-control': 'private, no-store' }
    return sendKept(reply, photos, { file: photo, headers, lost: 'visitors.photo_lost' })
  })
  rulesRoutes(app, rules)
}

function rulesRoutes(app: FastifyInstance, rules: VisitorRulesService): void {
  mount(app, visitorRules.list, ({ query }, caller) => rules.list(query, caller))
  mount(app, visitorRules.create, async ({ body }, caller) => ({ data: await rules.create(body, caller) }))
  mount(app, visitorRules.update, async ({ params, body }, caller) => ({ data: await rules.update(params.id, body, caller) }))
  mount(app, visitorRules.remove, async ({ params }, caller) => {
    await rules.remove(params.id, caller)
    return { data: null }
  })
  mount(app, visitorRules.retention, async (_call, caller) => ({ data: await rules.retention(caller) }))
  mount(app, visitorRules.keep, async ({ params, body }, caller) => ({ data: await rules.keep(params.id, body.days, caller) }))
  mount(app, visitorRules.erasures, ({ query }, caller) => rules.erasures(query, caller))
}
