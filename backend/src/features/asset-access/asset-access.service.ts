import {
  type AccessRefusal,
  type AccessRuleDraft,
  type AssetAccess,
  type AssetAccessDraft,
  type AssetRight,
  assetRights,
} from '@menara/shared/contract/places/asset-access.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { Asset, AssetAccessCheck, Site } from '../../ports/places.ts'
import { covers } from './access-windows.ts'
import type { AssetAccessStore, KeptRule } from './asset-access.store.ts'

export interface AssetAccessNeeds {
  readonly store: AssetAccessStore
  readonly journal: Pick<Journal, 'record'>
  asset(id: string): Promise<Asset | undefined>
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type AssetAccessService = ReturnType<typeof assetAccessService>

const MANAGER = 'show_manage_asset'

/** Who may see, use and book an asset, and when. */
export function assetAccessService(needs: AssetAccessNeeds) {
  const { store, journal, asset, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<Asset> {
    const found = await asset(id)
    if (!found || !caller.sees(found.location_id)) throw new Fault('not-found', 'assets.not_found')
    return found
  }
  async function accessOf(id: string): Promise<AssetAccess> {
    const limits = await store.limits(id)
    const rules = await store.rules(id)
    const of = (right: AssetRight) =>
      limits.includes(right) ? { rules: rules.filter((rule) => rule.right === right).map(({ right: _, ...rule }) => rule) } : null
    return { see: of('see'), use: of('use'), book: of('book') }
  }
  return {
    async get(id: string, caller: Caller): Promise<AssetAccess> {
      await seen(id, caller)
      return accessOf(id)
    },
    set: (id: string, draft: AssetAccessDraft, caller: Caller): Promise<AssetAccess> =>
      atomically(async () => {
        const { location_id } = await seen(id, caller)
        const before = await accessOf(id)
        const rules = assetRights.flatMap((right) => (draft[right]?.rules ?? []).map((rule) => ({ ...rule, right, id: newId() })))
        refuseBadTimes(draft)
        await refuseUnknown(store, draft, rules)
        await store.replace(
          id,
          assetRights.filter((right) => draft[right] !== null),
          rules,
        )
        const after = await accessOf(id)
        const what = { action: 'asset.access_set', subject: 'assets', subject_id: id, actor_id: caller.userId }
        journal.record({ ...what, detail: changedFacts(before, after), hints: [{ topic: 'assets', key: id, location_id }] })
        return after
      }),
    refusal: refusalOf(needs),
  }
}

/** Why somebody may not have a right of an asset at a time; null where they may. */
function refusalOf({ store, site, now }: AssetAccessNeeds): AssetAccessCheck['refusal'] {
  return async ({ id, location_id }, right, { caller, span }): Promise<AccessRefusal | null> => {
    if (caller.may(MANAGER)) return null
    const windows = await store.windowsOf(id, right, caller.userId)
    if (!windows) return null
    if (windows.length === 0) return 'not_named'
    const at = now().getTime()
    const zone = (await site(location_id))?.zone ?? 'UTC'
    return covers(windows, span ?? { from: at, to: at + 1 }, zone) ? null : 'not_then'
  }
}

type Walk = (rule: AccessRuleDraft, field: string) => void
function eachRule(draft: AssetAccessDraft, walk: Walk): void {
  for (const right of assetRights) for (const [at, rule] of (draft[right]?.rules ?? []).entries()) walk(rule, `${right}.rules.${at}`)
}

function refuseBadTimes(draft: AssetAccessDraft): void {
  eachRule(draft, (rule, field) => {
    if (rule.from !== null && rule.to !== null && rule.from >= rule.to)
      throw invalid(`${field}.to`, 'after', 'The end does not lie after the start')
    if ([rule.user_id, rule.group_id, rule.role_id].filter((one) => one !== null).length > 1)
      throw invalid(field, 'one_of', 'A rule names one person, one group or one role')
  })
}

async function refuseUnknown(store: AssetAccessStore, draft: AssetAccessDraft, rules: readonly KeptRule[]): Promise<void> {
  const idsOf = (key: 'user_id' | 'group_id' | 'role_id') => rules.flatMap((rule) => rule[key] ?? [])
  const known = await store.known({ users: idsOf('user_id'), groups: idsOf('group_id'), roles: idsOf('role_id') })
  eachRule(draft, (rule, field) => {
    for (const key of ['user_id', 'group_id', 'role_id'] as const) {
      const id = rule[key]
      if (id !== null && !known.has(id)) throw invalid(`${field}.${key}`, 'exists', 'There is nobody of that id')
    }
  })
}
