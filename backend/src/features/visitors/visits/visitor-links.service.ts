import type { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { isEnded, isExpected } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { Fault } from '../../../platform/errors.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import { type Held, notFrom } from '../visitor-access.service.ts'
import type { Asked } from '../visitor-moves.service.ts'
import type { VisitorLink } from './visitor-links.store.ts'

export type VisitorLinks = ReturnType<typeof visitorLinksService>
type Body = CallOf<typeof visitors.link>['body']

/** Links without a login: told to who may send them, renewed, ended. */
export function visitorLinksService(needs: VisitorsNeeds) {
  const { links, access, record, mails, atomically, secrets, now, store } = needs
  const hold = async ({ id, visitorId, caller }: Asked): Promise<Held> => {
    const held = await access.hold(id, visitorId, caller)
    access.mustInvite(held.ticket, caller)
    return held
  }

  return {
    /** The address in this installation. One that was ended answers 409 until it is renewed. */
    link: (asked: Asked, { renew = false }: Body) =>
      atomically(async () => {
        const held = await hold(asked)
        const { visitor } = held
        if (isEnded(visitor.state)) throw notFrom(visitor)
        const link = await links.find(await linkFor(needs, held, { renew, asked }))
        const path = link && secrets.pathOf(link)
        if (!path) throw keyRetired()
        return { path, expires_at: visitor.expires_at }
      }),
    /** 409 where there is nowhere to send it or nothing that opens; false: this installation sends no mails. */
    mail: (asked: Asked): Promise<boolean> =>
      atomically(async () => {
        const held = await hold(asked)
        const { visitor, ticket } = held
        if (!isExpected(visitor.state)) throw notFrom(visitor)
        if (!visitor.email) throw new Fault('conflict', 'visitors.no_email', { params: { name: visitor.name } })
        if (ticket.state === 'waiting_approval')
          throw new Fault('conflict', 'visits.waiting_approval', { params: { number: ticket.number } })
        await linkFor(needs, held, { renew: false, asked })
        const mailed = await mails.again(await record.again(visitor.id))
        if (mailed) await store.note(visitor.id, { mailed_to: visitor.email })
        return mailed
      }),
    /** Of a group's link the others lose theirs too: it is the same. */
    revoke: (asked: Asked): Promise<void> =>
      atomically(async () => {
        const { ticket, visitor } = await hold(asked)
        if (!visitor.link_id || !(await links.revoke(visitor.link_id, now().toISOString()))) throw new Fault('conflict', 'visitors.no_link')
        for (const item of await store.ofLink(visitor.link_id))
          await record.tell(ticket, item.id, { kind: 'link_ended', actor: asked.caller })
      }),
  }
}

const keyRetired = (): Fault => new Fault('conflict', 'visitors.link_key_retired', { errors: [{ field: 'link', rule: 'expired' }] })

async function linkFor(needs: VisitorsNeeds, held: Held, { renew, asked }: { renew: boolean; asked: Asked }): Promise<string> {
  const { link_id } = held.visitor
  const old = link_id ? await needs.links.find(link_id) : undefined
  if (renew || !old) return renewed(needs, held, { old, asked })
  if (old.revoked_at) throw new Fault('conflict', 'visitors.link_ended')
  return old.id
}

interface Renewing {
  readonly old: VisitorLink | undefined
  readonly asked: Asked
}
/** A new link in place of the old one, for everybody who had that. */
async function renewed(
  { links, store, record, secrets, now, newId }: VisitorsNeeds,
  held: Held,
  { old, asked }: Renewing,
): Promise<string> {
  const id = newId()
  const at = now().toISOString()
  if (old) await links.revoke(old.id, at)
  // What the visitor wrote with the link before stays said.
  const { is_group = false, language = 'id', host_note = '', message = '', expected_at = null } = old ?? {}
  const token_hash = secrets.issue(id).hash
  const of = { ticket_id: held.ticket.id, created_by: asked.caller.userId, created_at: at }
  await links.insert([{ ...of, id, token_hash, is_group, language, host_note, message, expected_at }])
  for (const visitor of old ? await store.ofLink(old.id) : [held.visitor])
    await record.change({ ticket: held.ticket, visitor }, { link_id: id }, { kind: 'link_renewed', actor: asked.caller })
  return id
}
