import type { Caller } from '../../../platform/access/caller.ts'
import type { VisitorAsking } from '../../../ports/approvals.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorPhotosStore } from '../record/visitor-photos.store.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import type { Held } from '../visitor-access.service.ts'
import type { VisitorRetentionStore } from './visitor-retention.store.ts'

export interface VisitorErasingNeeds
  extends Pick<VisitorsNeeds, 'store' | 'links' | 'events' | 'record' | 'secrets' | 'handing' | 'now' | 'newId'> {
  asking(): Pick<VisitorAsking, 'forget'>
  readonly photos: Pick<VisitorPhotosStore, 'drop'>
  readonly kept: Pick<VisitorRetentionStore, 'proof'>
}
export type VisitorErasing = ReturnType<typeof visitorErasing>

/** Personal data go, the visit stays; what went is proved by a row with its hash. */
export function visitorErasing({ store, links, events, photos, kept, record, secrets, handing, asking, now, newId }: VisitorErasingNeeds) {
  return {
    /** Joins the open transaction. `actor` is null when the days were over. */
    async erase({ visitor, ticket }: Held, actor: Caller | null): Promise<void> {
      const { id, link_id, state } = visitor
      const at = now().toISOString()
      const gone = personalOf(visitor)
      await store.change(id, [state], { ...NOTHING, erased_at: at })
      await events.forget(id, link_id)
      await handing.forget(id)
      await asking().forget(id)
      if (link_id) await links.forget(link_id)
      const what = PERSONAL.filter((name) => isSaid(gone[name]))
      const proof = { id: newId(), visitor_id: id, ticket_number: ticket.number, location_id: ticket.location.id }
      await kept.proof({ ...proof, what, digest: secrets.proofOf({ id, ...gone }), at })
      await record.tell(ticket, id, { kind: 'erased', actor })
      await photos.drop(id)
    },
  }
}

const PERSONAL = [
  'name',
  'company',
  'email',
  'phone',
  'vehicle',
  'items',
  'identity',
  'photo',
  'escort',
  'reason',
  'cleared_reason',
] as const

const personalOf = (row: VisitorRow): Record<(typeof PERSONAL)[number], unknown> => ({
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  vehicle: row.vehicle,
  items: row.items,
  identity: row.identity_digest,
  photo: row.photo_id,
  escort: row.escort,
  reason: row.reason,
  cleared_reason: row.cleared_reason,
})
const isSaid = (value: unknown): boolean => value !== null && value !== '' && JSON.stringify(value) !== '[]'
const NOTHING = {
  name: '',
  name_key: '',
  company: '',
  email: '',
  phone: '',
  vehicle: '',
  items: [],
  identity_sealed: null,
  identity_digest: null,
  identity_last4: null,
  photo_id: null,
  photo_mime: null,
  photo_bytes: null,
  photo_at: null,
  mailed_to: '',
  watchlist_id: null,
  escort: '',
  reason: '',
  cleared_reason: '',
}
