import type { OnSiteVisitor } from '@menara/shared/contract/visitors.contract.ts'
import { readStoredJson, writeStored } from '../../kit/storage.ts'

const KEY = 'visitors_on_site'
export interface KeptList {
  /** When it was taken, in milliseconds since 1970. */
  readonly at: number
  readonly rows: readonly OnSiteVisitor[]
}
type Kept = Readonly<Record<string, KeptList>>
const nameOf = (userId: string, siteId: string | undefined): string => `${userId} ${siteId ?? 'all'}`

/** Keeps what somebody saw of a site, for the time when nothing answers. Only their own lists: another person's are dropped. */
export function keepList(userId: string, siteId: string | undefined, list: KeptList): void {
  const own = Object.entries(readStoredJson<Kept>(KEY) ?? {}).filter(([name]) => name.startsWith(`${userId} `))
  writeStored(KEY, JSON.stringify({ ...Object.fromEntries(own), [nameOf(userId, siteId)]: list }))
}
export const keptList = (userId: string, siteId: string | undefined): KeptList | null =>
  readStoredJson<Kept>(KEY)?.[nameOf(userId, siteId)] ?? null

/** Kept lists are people's data: they go when somebody signs out. */
export const dropLists = (): void => writeStored(KEY, null)
