import type { BookingLink, bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { LinkTokens } from '../../../platform/secrets/link-tokens.ts'
import { type BookingParts, MANAGER } from '../record/booking-parts.service.ts'
import type { BookingLinksStore, StoredLink } from './booking-links.store.ts'

type Draft = CallOf<typeof bookingLinks.create>['body']
interface BookingLinksNeeds {
  readonly links: BookingLinksStore
  readonly tokens: LinkTokens
  readonly parts: Pick<BookingParts, 'assetFor'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type BookingLinksService = ReturnType<typeof bookingLinksService>

/** Links to the displays and calendars of rooms, and to one's own calendar. */
export function bookingLinksService({ links, tokens, parts, journal, atomically, now, newId }: BookingLinksNeeds) {
  const shown = ({ token_hash, user_id: _, location_id: __, ...link }: StoredLink): BookingLink => ({
    ...link,
    token: link.revoked_at === null ? tokens.again(link.id, token_hash) : null,
  })
  const mayManage = (caller: Caller): void => {
    if (!caller.may(MANAGER)) throw new Fault('forbidden', 'access.permission', { params: { permission: MANAGER } })
  }
  /** Never the token itself: whoever reads the audit could open it. */
  function record(action: string, link: StoredLink, caller: Caller): void {
    const detail = { kind: link.kind, asset_id: link.asset?.id ?? null }
    journal.record({ action: `booking_link.${action}`, subject: 'booking_links', subject_id: link.id, actor_id: caller.userId, detail })
  }
  async function found(id: string, caller: Caller): Promise<StoredLink> {
    const link = await links.find(id)
    const own = link?.user_id === caller.userId
    const managed = link?.location_id != null && caller.may(MANAGER) && caller.sees(link.location_id)
    if (!link || (!own && !managed)) throw new Fault('not-found', 'bookings.no_link')
    return link
  }
  /** Whose link it is to be; null for one's own calendar. */
  async function assetOf({ kind, asset_id }: Draft, caller: Caller): Promise<string | null> {
    if ((kind === 'person') !== (asset_id === undefined)) throw invalid('asset_id', 'one_of')
    if (asset_id === undefined) return null
    mayManage(caller)
    return (await parts.assetFor(asset_id, caller)).id
  }
  return {
    async list({ asset_id }: { asset_id?: string }, caller: Caller): Promise<BookingLink[]> {
      if (asset_id === undefined) return (await links.ofPerson(caller.userId)).map(shown)
      mayManage(caller)
      return (await links.ofAsset((await parts.assetFor(asset_id, caller)).id)).map(shown)
    },

    create: (draft: Draft, caller: Caller): Promise<BookingLink> =>
      atomically(async () => {
        const asset_id = await assetOf(draft, caller)
        const at = now().toISOString()
        if (asset_id === null) await links.revokeOf(caller.userId, at)
        const id = newId()
        const owner = { asset_id, user_id: asset_id === null ? caller.userId : null, created_by: caller.userId }
        const hash = tokens.issue(id).hash
        await links.insert({ id, kind: draft.kind, ...owner, token_hash: hash, created_at: at, revoked_at: null, seen_at: null })
        const link = await found(id, caller)
        record('created', link, caller)
        return shown(link)
      }),

    revoke: (id: string, caller: Caller): Promise<BookingLink> =>
      atomically(async () => {
        const link = await found(id, caller)
        if (!(await links.revoke(id, now().toISOString()))) throw new Fault('conflict', 'bookings.link_revoked')
        record('revoked', link, caller)
        return shown({ ...link, revoked_at: now().toISOString() })
      }),
  }
}
