import { auditSeal } from '../../backend/src/platform/audit/audit-keys.ts'
import { journalOn } from '../../backend/src/platform/audit/journal.ts'
import { auditKeyId, keyId, keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { resealAll, sealedBy } from '../../backend/src/platform/secrets/resealing.ts'
import { lockDataFolder } from '../kit/data-folder.ts'
import { Refusal } from '../kit/refusal.ts'
import { keysOf, readSecrets, retireKey, rotateSecrets } from '../kit/secrets.ts'
import type { Opened } from './opened.ts'

const BEFORE_IDS = ''
const isGiven = (): boolean => Boolean(process.env.MENARA_TOKEN_KEY?.trim())

/** Every key by its id, since when it is replaced, and how many rows are sealed with it. */
export async function listKeys({ db, dataDir }: Opened): Promise<string> {
  const secrets = readSecrets(dataDir)
  const { tokenKeys, auditKeys } = keysOf(process.env, secrets)
  const replaced = new Map([...secrets.former_token_keys, ...secrets.former_audit_keys].map((key) => [key.key, key.replaced_at]))
  const counts = await sealedBy(db)
  const since = (key: string, place: number) => (place === 0 ? 'current' : `replaced ${replaced.get(key) ?? 'before'}, still reads`)
  const lines = [
    ...tokenKeys.map((key, place) => `tokens ${keyId(key)}  ${since(key, place)}; seals ${counts.get(keyId(key)) ?? 0} rows`),
    ...auditKeys.map((key, place) => `audit  ${auditKeyId(key)}  ${since(key, place)}`),
  ]
  const held = new Set([...tokenKeys.map(keyId), BEFORE_IDS])
  const lost = [...counts].filter(([id]) => !held.has(id)).reduce((sum, [, rows]) => sum + rows, 0)
  const unnamed = counts.get(BEFORE_IDS) ?? 0
  if (unnamed > 0) lines.push(`${unnamed} rows were sealed before keys had ids.`)
  if (lost > 0) lines.push(`${lost} rows are sealed with keys that are not here: what they hold has to be entered again.`)
  return lines.join('\n')
}

/** New keys; what is sealed in the database is sealed with them at once. What the old ones signed is read until they are retired. */
export async function rotateKeys(opened: Opened): Promise<string> {
  if (isGiven())
    throw new Refusal(
      'The keys come from MENARA_TOKEN_KEY: put a new one before it, separated by a comma, in the environment of every backend, start them all again, and seal with it: npm run admin -- keys reseal',
    )
  return withFolder(opened, async () => {
    const secrets = rotateSecrets(opened.dataDir, opened.now())
    const { said } = await reseal(opened, 'keys.rotated')
    return `New keys: tokens ${keyId(secrets.token_key)}, audit ${auditKeyId(secrets.audit_key)}. ${said} The old ones read on until: npm run admin -- keys retire --id ${keyId(secrets.former_token_keys[0]?.key ?? '')}`
  })
}

/** Seals with the current key what an older one sealed: after the environment gave a new one, or a rotation that was interrupted. */
export const resealKeys = async (opened: Opened): Promise<string> => (await reseal(opened, 'keys.resealed')).said

/** What is sealed with it in the database is sealed anew before it goes. */
export async function retireKeys(opened: Opened, id: string): Promise<string> {
  if (!id) throw new Refusal('Needed: --id <key>; npm run admin -- keys list names them.')
  if (isGiven()) throw new Refusal('The keys come from MENARA_TOKEN_KEY: take it out there, after npm run admin -- keys reseal.')
  return withFolder(opened, async () => {
    await reseal(opened, 'keys.resealed')
    retireKey(opened.dataDir, id)
    await record(opened, 'keys.retired', { id })
    return `The key ${id} is retired: links, codes and sessions' tokens that it signed open nothing any more.`
  })
}

async function reseal(opened: Opened, action: string): Promise<{ readonly said: string }> {
  const { tokenKeys, identityKey } = keysOf(process.env, readSecrets(opened.dataDir))
  const keys = keyring(tokenKeys, identityKey)
  const { resealed, unreadable } = await opened.db.atomically(() => resealAll(opened.db, keys))
  await record(opened, action, { key: keys.ids[0], rows: resealed, unreadable })
  return {
    said: `${resealed} rows are sealed anew${unreadable > 0 ? `; ${unreadable} open with no key that is here and stay as they are` : ''}.`,
  }
}

/** Sealed with the keys as they are by now. */
async function record({ db, now, dataDir }: Opened, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  const journal = journalOn(db, now, auditSeal(keysOf(process.env, readSecrets(dataDir)).auditKeys))
  await db.atomically(async () => journal.record({ action, subject: 'keys', subject_id: 'installation', actor_id: null, detail }))
}

/** The product reads its keys when it starts: none of this folder may be running. The embedded database has the lock already. */
async function withFolder<T>({ db, dataDir }: Opened, work: () => Promise<T>): Promise<T> {
  const release = db.engine === 'pglite' ? () => undefined : await lockDataFolder(dataDir)
  try {
    return await work()
  } finally {
    release()
  }
}
