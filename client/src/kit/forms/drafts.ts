import { readConfig } from '../calls/config.ts'
import { readStoredJson, writeStored } from '../session/storage.ts'

/**
 * Texts that were typed and not sent, kept in this browser until they are. They belong to one person of one installation: whoever else
 * signs in here finds none, and they go with a sign-out. A session that merely ends leaves them to whoever wrote them.
 */
const KEY = 'drafts'
const MAX_AGE_MS = 7 * 86_400_000
/** So many are kept, the newest; a longer one than this is not. */
const MAX_DRAFTS = 40
const MAX_CHARS = 100_000

export interface Draft<T> {
  /** When it was last written, in milliseconds. */
  readonly at: number
  readonly value: T
  /** Names of what was chosen and cannot be kept: files. */
  readonly lost: readonly string[]
}
/** Whose drafts: a person of an installation. */
export interface DraftOwner {
  readonly installation: string
  readonly person: string
}
/** This installation's person. The browser keeps what other addresses store apart by itself. */
export const draftOwner = (person: string): DraftOwner => ({ installation: readConfig().apiBaseUrl, person })

interface Kept {
  readonly owner: string
  readonly drafts: Readonly<Record<string, Draft<unknown>>>
}

const ownerName = ({ installation, person }: DraftOwner): string => `${person}@${installation}`

function keptBy(owner: DraftOwner, now: number): Kept {
  const kept = readStoredJson<Partial<Kept>>(KEY)
  const name = ownerName(owner)
  if (kept?.owner !== name || typeof kept.drafts !== 'object' || kept.drafts === null) return { owner: name, drafts: {} }
  const young = Object.entries(kept.drafts).filter(([, draft]) => now - draft.at < MAX_AGE_MS)
  return { owner: name, drafts: Object.fromEntries(young) }
}

function store({ owner, drafts }: Kept): void {
  const newest = Object.entries(drafts)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_DRAFTS)
  writeStored(KEY, newest.length > 0 ? JSON.stringify({ owner, drafts: Object.fromEntries(newest) }) : null)
}

/** The draft of that name, or null: none was kept, it is older than a week, or it is somebody else's. */
export const readDraft = <T>(owner: DraftOwner, name: string, now = Date.now()): Draft<T> | null =>
  (keptBy(owner, now).drafts[name] as Draft<T> | undefined) ?? null

export function keepDraft<T>(owner: DraftOwner, name: string, draft: Draft<T>): void {
  if (JSON.stringify(draft).length > MAX_CHARS) return
  const { drafts, ...kept } = keptBy(owner, draft.at)
  store({ ...kept, drafts: { ...drafts, [name]: draft } })
}

export function dropDraft(owner: DraftOwner, name: string, now = Date.now()): void {
  const { drafts, ...kept } = keptBy(owner, now)
  const { [name]: _gone, ...others } = drafts
  if (name in drafts) store({ ...kept, drafts: others })
}

/** Removes what has become too old, whoever wrote it: after a session that merely ended nobody may come back for it. */
export function dropOldDrafts(now = Date.now()): void {
  const kept = readStoredJson<Partial<Kept>>(KEY)
  if (typeof kept?.owner === 'string' && typeof kept.drafts === 'object' && kept.drafts !== null) {
    const young = Object.entries(kept.drafts).filter(([, draft]) => now - draft.at < MAX_AGE_MS)
    store({ owner: kept.owner, drafts: Object.fromEntries(young) })
  } else writeStored(KEY, null)
}

/** Removes every draft that is not this person's; all of them where nobody is named. */
export function dropDraftsBut(owner?: DraftOwner): void {
  const kept = readStoredJson<Partial<Kept>>(KEY)
  if (kept && (!owner || kept.owner !== ownerName(owner))) writeStored(KEY, null)
}

/** `stored` over `empty`, field by field: what is of another kind than the field, or of no field, is left out. */
export function draftOver<V extends Record<string, unknown>>(empty: V, stored: unknown): V {
  if (!isRecord(stored)) return empty
  const restored = Object.entries(empty).map(([key, value]) => [key, restoredValue(value, stored[key])])
  return Object.fromEntries(restored) as V
}
function restoredValue(empty: unknown, stored: unknown): unknown {
  if (isRecord(empty)) return draftOver(empty, stored)
  if (Array.isArray(empty)) return Array.isArray(stored) ? stored : empty
  // A number's field is empty as a text.
  const isValue = typeof stored === typeof empty || (empty === '' && typeof stored === 'number')
  return isValue ? stored : empty
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
