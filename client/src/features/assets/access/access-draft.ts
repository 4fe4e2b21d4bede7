import type { AccessRule, AccessRuleDraft, AssetAccess, AssetAccessDraft } from '@menara/shared/contract/places/asset-access.contract.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'

export type Subject = 'user' | 'group' | 'role'
/** What one chooses who is meant by: `user:<id>`, `group:<id>`, `role:<id>`, or `all`. */
export const EVERYBODY = 'all'

export const NEW_RULE: AccessRuleDraft = { user_id: null, group_id: null, role_id: null, days: [], from: null, to: null, until: null }

const draftRule = ({ id: _, user, group, role, ...when }: AccessRule): AccessRuleDraft => ({
  ...{ user_id: user?.id ?? null, group_id: group?.id ?? null, role_id: role?.id ?? null },
  ...when,
})
const limitOf = (limit: AssetAccess['see']): AssetAccessDraft['see'] => limit && { rules: limit.rules.map(draftRule) }
export const draftOf = ({ see, use, book }: AssetAccess): AssetAccessDraft => ({
  see: limitOf(see),
  use: limitOf(use),
  book: limitOf(book),
})

export function whoOf({ user_id, group_id, role_id }: AccessRuleDraft): string {
  if (user_id) return `user:${user_id}`
  if (group_id) return `group:${group_id}`
  return role_id ? `role:${role_id}` : EVERYBODY
}
export function namedBy(who: string): Pick<AccessRuleDraft, 'user_id' | 'group_id' | 'role_id'> {
  const [subject, id = null] = who.split(':')
  return { user_id: subject === 'user' ? id : null, group_id: subject === 'group' ? id : null, role_id: subject === 'role' ? id : null }
}

/** Everybody that rules name already, by name: they stay choosable whoever looks. */
export const knownIn = (access: AssetAccess, subject: Subject): { id: string; name: string }[] =>
  [access.see, access.use, access.book].flatMap((limit) => (limit?.rules ?? []).flatMap((rule) => rule[subject] ?? []))

/** What the server said is wrong with a rule of a right. */
export const wrongWith = (errors: readonly BrokenRule[], at: string): readonly BrokenRule[] =>
  errors.filter(({ field }) => field === at || field.startsWith(`${at}.`))
