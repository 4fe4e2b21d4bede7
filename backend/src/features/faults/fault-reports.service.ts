import { createHmac } from 'node:crypto'
import { type faults, MOST_FAULT_PICTURES, type Reporter } from '@menara/shared/contract/faults.contract.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { ArrivedFile } from '../../platform/files/uploads.ts'
import { bodyHash } from '../../platform/idempotency.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { type LinkTokens, linkTokens } from '../../platform/secrets/link-tokens.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { noSuchCode } from './fault-codes.service.ts'
import type { FaultCodesStore } from './fault-codes.store.ts'
import type { FaultReportsStore } from './fault-reports.store.ts'

export interface FaultReportsNeeds {
  readonly codes: Pick<FaultCodesStore, 'holding'>
  readonly store: FaultReportsStore
  readonly tickets: Pick<Tickets, 'openOutside' | 'note' | 'find' | 'conflicts'>
  readonly links: LinkTokens
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type FaultReportsService = ReturnType<typeof faultReportsService>
type Fields = Static<typeof faults.report.form>
export interface Answer {
  readonly number: string
  readonly token: string
}

/** People report one thing, perhaps two; a script reports hundreds. */
const REPORTS = { perSecond: 1 / 120, burst: 6 }
const LOOKS = { perSecond: 2, burst: 120 }

/** Of the pages that reporters follow their reports on. Always the same for a ticket, so that a report sent twice is answered alike. */
export const faultLinks = (keys: Keyring): LinkTokens =>
  linkTokens(keys, 'fault links', (raw, ticketId) => createHmac('sha256', raw).update(`fault report ${ticketId}`).digest('base64url'))

/** Faults that somebody without an account reports. */
export function faultReportsService(needs: FaultReportsNeeds) {
  const { codes, store, atomically } = needs
  const clock = () => needs.now().getTime()
  const byAddress = tokenBuckets({ ...REPORTS, now: clock })
  const byCode = tokenBuckets({ ...REPORTS, burst: REPORTS.burst * 3, now: clock })
  const looks = tokenBuckets({ ...LOOKS, now: clock })
  return {
    /** 429 for an address that looks too often: codes and links are not to be tried out. */
    mayLook(address: string): void {
      within(looks.take(address))
    },
    /** Asked before anything of the form is read. */
    async mayReport(code: string, address: string): Promise<void> {
      if (!(await codes.holding(code))) throw noSuchCode()
      within(byAddress.take(address))
      within(byCode.take(code))
    },

    async report(code: string, fields: Fields, images: readonly ArrivedFile[]): Promise<Answer> {
      if (images.length > MOST_FAULT_PICTURES) throw invalid('image', 'maxItems', `Send at most ${MOST_FAULT_PICTURES} pictures`)
      return atomically(async () => {
        await store.hold(fields.key)
        return (await before(needs, code, fields)) ?? (await open(needs, { code, fields, images }))
      })
    },

    /** Null for a ticket that somebody signed in for. */
    async reporter(ticketId: string, caller: Caller) {
      if (!(await needs.tickets.find(ticketId, caller))) throw needs.tickets.conflicts.missing()
      const ticket = await store.ofTicket(ticketId)
      return ticket ? shown(ticket, caller) : null
    },
    /** Ends the reporter's link to this ticket; what they reported stays. */
    revokeLink: (ticketId: string, caller: Caller): Promise<Reporter> => atomically(() => revokeLink(needs, ticketId, caller)),
    isReported: async (ticketId: string): Promise<boolean> => (await store.ofTicket(ticketId)) !== undefined,
  }
}

type Report = NonNullable<Awaited<ReturnType<FaultReportsStore['ofTicket']>>>
function shown({ name, contact, language, at, link_revoked_at }: Report, caller: Caller): Reporter {
  return { name, contact: caller.may('ticket_work') ? contact : null, language, at, link_revoked_at }
}

async function revokeLink({ store, tickets, journal, now }: FaultReportsNeeds, ticketId: string, caller: Caller): Promise<Reporter> {
  const ticket = await tickets.find(ticketId, caller)
  if (!ticket) throw tickets.conflicts.missing()
  const report = await store.ofTicket(ticketId)
  if (!report) throw new Fault('not-found', 'fault_reports.no_link', { params: { number: ticket.number } })
  const at = now().toISOString()
  if (!(await store.revokeLink(ticketId, at)))
    throw new Fault('conflict', 'fault_reports.link_revoked', { errors: [{ field: 'link', rule: 'revoked' }] })
  journal.record({
    action: 'fault.link_revoked',
    subject: 'tickets',
    subject_id: ticketId,
    actor_id: caller.userId,
    detail: { number: ticket.number },
    hints: [{ topic: 'tickets', key: ticketId, location_id: ticket.location.id }],
  })
  return shown({ ...report, link_revoked_at: at }, caller)
}

function within(waitS: number): void {
  if (waitS > 0) throw new Fault('too-many', 'limits.reports', { params: { seconds: Math.ceil(waitS) }, retryAfterS: Math.ceil(waitS) })
}

/** The answer to what was sent with this key already. */
async function before({ store, tickets, links }: FaultReportsNeeds, code: string, fields: Fields): Promise<Answer | undefined> {
  const known = await store.byKey(fields.key)
  if (!known) return undefined
  if (known.body_hash !== bodyHash({ code, ...fields }))
    throw new Fault('conflict', 'fault_reports.key_used', {
      errors: [{ field: 'key', rule: 'unique' }],
    })
  const ticket = await tickets.find(known.ticket_id, null)
  if (!ticket) throw new Error('A report has no ticket')
  const token = links.again(ticket.id, known.token_hash)
  if (token === null)
    throw new Fault('conflict', 'fault_reports.link_over', {
      params: { number: ticket.number },
      errors: [{ field: 'key', rule: 'expired' }],
    })
  return { number: ticket.number, token }
}

interface Opening {
  readonly code: string
  readonly fields: Fields
  readonly images: readonly ArrivedFile[]
}
async function open(needs: FaultReportsNeeds, { code, fields, images }: Opening): Promise<Answer> {
  const { codes, store, tickets, links, now } = needs
  const spot = await codes.holding(code)
  if (!spot) throw noSuchCode()
  const { key, title, description = '', name = null, contact = null, language } = fields
  const place = { location_id: spot.location.id, area_id: spot.area?.id ?? null, asset_id: spot.asset?.id ?? null }
  const ticket = await tickets.openOutside({ title, description, ...place })
  const { token, hash } = links.issue(ticket.id)
  const hashes = { token_hash: hash, body_hash: bodyHash({ code, ...fields }) }
  const at = now().toISOString()
  await store.insert({ ticket_id: ticket.id, code_id: spot.id, ...hashes, key, name, contact, language, at, link_revoked_at: null })
  if (images.length > 0) await tickets.note({ ticket_id: ticket.id }, images, null)
  return { number: ticket.number, token }
}
