import type { AssetBookingRules, BookingRule, BookingRuleDraft } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import type { Span } from '@menara/shared/domain/bookings/booking-rules.ts'
import { type BookingSettings, mergedSettings, weekOf } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { startOfDay } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import type { BookingRulesStore, RuleScope } from './booking-rules.store.ts'

interface BookingRulesNeeds {
  readonly rules: BookingRulesStore
  readonly places: Pick<Places, 'asset' | 'site' | 'access'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type BookingRulesService = ReturnType<typeof bookingRulesService>
const WEEK_MS = 7 * 86_400_000

/** How assets may be booked, scope by scope. */
export function bookingRulesService(needs: BookingRulesNeeds) {
  const { rules, places, journal, atomically, now, newId } = needs
  /** What counts for an asset. */
  async function settingsOf(assetId: string): Promise<BookingSettings> {
    return mergedSettings((await rules.reaching(assetId)).map((rule) => rule.settings))
  }
  return {
    settingsOf,
    list: ({ location_id }: { location_id?: string }, caller: Caller): Promise<BookingRule[]> =>
      rules.list(caller.locationIds, location_id),

    async of(assetId: string, caller: Caller): Promise<AssetBookingRules> {
      const asset = await places.asset(assetId)
      if (!asset || !caller.sees(asset.location_id) || (await places.access.refusal(asset, 'see', { caller })))
        throw new Fault('not-found', 'assets.not_found')
      const reaching = await rules.reaching(assetId)
      return {
        settings: mergedSettings(reaching.map((rule) => rule.settings)),
        own: reaching.find((rule) => rule.asset_id === assetId)?.settings ?? {},
      } as AssetBookingRules
    },

    set: (draft: BookingRuleDraft, caller: Caller): Promise<BookingRule | null> =>
      atomically(async () => {
        const { scope, site } = await scopeOf(needs, draft, caller)
        const settings = definedOf(draft.settings)
        await check(needs, settings)
        const id = newId()
        const kept = await rules.put({ ...scope, id, at: now().toISOString() }, settings)
        journal.record({
          action: 'booking_rule.set',
          subject: 'booking_rules',
          subject_id: id,
          actor_id: caller.userId,
          detail: { ...scope, settings },
          hints: [{ topic: 'bookings', key: id, location_id: site }],
        })
        return kept
      }),

    /** Minutes that somebody has booked in the week of a period, by its Monday; undefined where there is no quota. */
    async bookedMinutes(asset: { readonly id: string; readonly zone: string }, span: Span, { settings, userId, except }: Quota) {
      if (settings.week_quota_minutes === null) return undefined
      const monday = weekOf(asset.zone, span.from)
      const next = new Date(Date.parse(monday) + WEEK_MS).toISOString().slice(0, 10)
      const week = { from: startOfDay(asset.zone, monday).toISOString(), until: startOfDay(asset.zone, next).toISOString() }
      return new Map([[monday, await rules.bookedMinutes(asset.id, { userId, ...week, except })]])
    },
  }
}
interface Quota {
  readonly settings: BookingSettings
  readonly userId: string
  /** Bookings that are being changed. */
  readonly except: readonly string[]
}

/** Whose rules are set; 422 for what is not there, 403 for rules of all sites by who does not see them all. */
function scopeOf(needs: BookingRulesNeeds, draft: BookingRuleDraft, caller: Caller) {
  return draft.asset_id === undefined ? placeScope(needs, draft, caller) : assetScope(needs, draft, caller)
}
interface Scoped {
  readonly scope: RuleScope
  readonly site: string | null
}
async function assetScope({ places }: BookingRulesNeeds, draft: BookingRuleDraft, caller: Caller): Promise<Scoped> {
  const asset = await places.asset(draft.asset_id ?? '')
  if (!asset || !caller.sees(asset.location_id)) throw invalid('asset_id', 'exists')
  if (draft.location_id !== undefined || draft.asset_type !== undefined) throw invalid('asset_id', 'one_of')
  return { scope: { location_id: null, asset_type: null, asset_id: asset.id }, site: asset.location_id }
}
async function placeScope({ places }: BookingRulesNeeds, draft: BookingRuleDraft, caller: Caller): Promise<Scoped> {
  const { location_id: site = null, asset_type = null } = draft
  if (site === null && caller.locationIds !== null) throw new Fault('forbidden', 'bookings.rules_of_all')
  if (site !== null && !(caller.sees(site) && (await places.site(site)))) throw invalid('location_id', 'exists')
  return { scope: { location_id: site, asset_type, asset_id: null }, site }
}

async function check({ rules }: BookingRulesNeeds, settings: Partial<BookingSettings>): Promise<void> {
  const { min_minutes = 0, max_minutes = Number.POSITIVE_INFINITY, blackouts = [], approval_type_id } = settings
  if (max_minutes < min_minutes) throw invalid('settings.max_minutes', 'order')
  const backwards = blackouts.findIndex(({ from, until }) => until < from)
  if (backwards >= 0) throw invalid(`settings.blackouts.${backwards}.until`, 'order')
  if (approval_type_id && !(await rules.hasApprovalType(approval_type_id))) throw invalid('settings.approval_type_id', 'exists')
  for (const name of ['catering_subtype_id', 'cleaning_subtype_id'] as const) {
    const id = settings[name]
    if (id && !(await rules.hasSubtype(id))) throw invalid(`settings.${name}`, 'exists')
  }
}

const definedOf = (settings: BookingRuleDraft['settings']): Partial<BookingSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Partial<BookingSettings>
