import type { Me } from '@menara/shared/contract/people/accounts.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { readConfig } from '../calls/config.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const firstText = (...values: readonly unknown[]): string =>
  values
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .find((value): value is string => typeof value === 'string' && value !== '') ?? ''

/**
 * The person of a stored or handed-over record, which another upstream may have written: whatever is absent is empty. Without a list of
 * permissions they are those of the configuration (decision 18). Null when it is no record of a person at all.
 */
export function userOf(record: unknown): Me | null {
  if (!isFields(record)) return null
  const email = firstText(record.email)
  const name = firstText(record.name, record.full_name, record.username, email)
  const id = firstText(record.id, record.user_id, record._id, email, name)
  if (id === '') return null
  return {
    ...record,
    id,
    email,
    name,
    phone: firstText(record.phone),
    language: record.language === 'id' ? 'id' : 'en',
    permissions: (namesOf(record.permissions) ?? readConfig().defaultPermissions ?? []) as Permission[],
    roles: refsOf(record.roles),
    groups: refsOf(record.groups),
    location_ids: Array.isArray(record.location_ids) ? record.location_ids.map(String) : null,
    audience: firstText(record.audience),
  }
}

/** Names as texts, or as objects that have one. */
function namesOf(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null
  return list.map((one) => (isFields(one) ? firstText(one.name, one.code) : firstText(one))).filter((one) => one !== '')
}

function refsOf(list: unknown): { id: string; name: string }[] {
  if (!Array.isArray(list)) return []
  return list.map((one) => {
    const name = isFields(one) ? firstText(one.name) : firstText(one)
    return { id: isFields(one) ? firstText(one.id, name) : name, name }
  })
}

export interface SignedIn {
  readonly accessToken: string
  readonly refreshToken?: string
  readonly expiresAt?: string
  /** As the server gave it; absent when the answer names nobody. */
  readonly user?: unknown
}

/** The session in an answer to signing in: ours, or another upstream's with `token` or `access_token`, in `data` or not. Null without a token. */
export function signedInOf(answer: unknown): SignedIn | null {
  const data = isFields(answer) && isFields(answer.data) ? answer.data : answer
  if (!isFields(data)) return null
  const nested = isFields(data.token) ? data.token : data
  const accessToken = firstText(nested.accessToken, nested.access_token, data.token)
  if (accessToken === '') return null
  const refreshToken = firstText(nested.refreshToken, nested.refresh_token)
  const expiresAt = firstText(nested.expiresAt)
  return {
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(expiresAt && { expiresAt }),
    ...(isFields(data.user) && { user: data.user }),
  }
}
