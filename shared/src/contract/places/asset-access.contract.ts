import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, nullable, one, oneOf, Ref, TimeOfDay } from '../../kit/words.ts'

/** What people may be let do with an asset. `use`: name it in a ticket. */
export const assetRights = ['see', 'use', 'book'] as const
export type AssetRight = (typeof assetRights)[number]

/** 1 is Monday, 7 Sunday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 })
const When = {
  /** None: every day. */
  days: Type.Array(Weekday, { maxItems: 7, uniqueItems: true }),
  /** Of the site's clock; null: from the beginning of the day, to its end. */
  from: nullable(TimeOfDay),
  to: nullable(TimeOfDay),
  /** Last day; null: without an end. */
  until: nullable(Day),
}
/** Who: one of the three, or nobody named, which is everybody. */
const Who = { user_id: nullable(Id), group_id: nullable(Id), role_id: nullable(Id) }
const RuleDraft = closed({ ...Who, ...When })
export type AccessRuleDraft = Static<typeof RuleDraft>
const Rule = closed({ id: Id, user: nullable(Ref), group: nullable(Ref), role: nullable(Ref), ...When })
export type AccessRule = Static<typeof Rule>

const limitOf = <T extends typeof RuleDraft | typeof Rule>(rule: T) => nullable(closed({ rules: Type.Array(rule, { maxItems: 100 }) }))

/** By right: null where it is not limited, so that everybody has it who otherwise may; else those whom a rule names, and nobody beside them. */
export const AssetAccess = closed({ see: limitOf(Rule), use: limitOf(Rule), book: limitOf(Rule) })
export type AssetAccess = Static<typeof AssetAccess>
export const AssetAccessDraft = closed({ see: limitOf(RuleDraft), use: limitOf(RuleDraft), book: limitOf(RuleDraft) })
export type AssetAccessDraft = Static<typeof AssetAccessDraft>

const path = '/api/v1/assets/:id/access'
const access = 'show_manage_asset'

/** Who may see, use and book an asset, and when. Whoever holds `show_manage_asset` always may. */
export const assetAccess = {
  get: endpoint({
    name: 'asset_access.get',
    method: 'GET',
    path,
    access,
    summary: 'Who may see, use and book an asset',
    params: ById,
    reply: one(AssetAccess),
  }),
  set: endpoint({
    name: 'asset_access.set',
    method: 'PUT',
    path,
    access,
    summary: 'Say who may see, use and book an asset: the whole of it',
    params: ById,
    body: AssetAccessDraft,
    reply: one(AssetAccess),
  }),
} as const

/** Why somebody may not: nobody lets them, or not then. */
export const accessRefusals = ['not_named', 'not_then'] as const
export const AccessRefusal = oneOf(...accessRefusals)
export type AccessRefusal = (typeof accessRefusals)[number]
