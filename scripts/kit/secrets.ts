import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditKeyId, identityKeyOf, keyId } from '../../backend/src/platform/secrets/keyring.ts'
import { Refusal } from './refusal.ts'

/** A key that was replaced, and still reads what it signed and sealed. */
interface FormerKey {
  readonly key: string
  readonly replaced_at: string
}
export interface Secrets {
  /** Shared by our own processes: the gateway's hints, the simulator. */
  readonly internal_token: string
  /** Signs and seals: 32 random bytes, base64url. */
  readonly token_key: string
  /** Seals the audit trail. */
  readonly audit_key: string
  /** By which numbers of documents are compared; never rotated. */
  readonly identity_key: string
  /** Newest first. */
  readonly former_token_keys: readonly FormerKey[]
  /** Newest first; kept for good, to verify what they sealed. */
  readonly former_audit_keys: readonly FormerKey[]
}

/** What the backend is given, newest first. */
export interface Keys {
  readonly tokenKeys: readonly string[]
  readonly auditKeys: readonly string[]
  /** Undefined: made of the oldest token key. */
  readonly identityKey: string | undefined
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Where the token keys come from outside, nothing of this folder is shared with the other backends: the others then follow them. */
export function keysOf(env: NodeJS.ProcessEnv, secrets: Secrets): Keys {
  const [tokens, audit] = [listOf(env.MENARA_TOKEN_KEY), listOf(env.MENARA_AUDIT_KEY)]
  const kept = (current: string, former: readonly FormerKey[]) => [current, ...former.map((key) => key.key)]
  const { token_key, audit_key, identity_key, former_token_keys, former_audit_keys } = secrets
  return {
    tokenKeys: tokens.length > 0 ? tokens : kept(token_key, former_token_keys),
    auditKeys: [audit, tokens, kept(audit_key, former_audit_keys)].find((list) => list.length > 0) ?? [],
    identityKey: env.MENARA_IDENTITY_KEY?.trim() || (tokens.length > 0 ? undefined : identity_key),
  }
}

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json')

/** `DATA_DIR/secrets.json` (0600), made on first start. Losing it signs everyone out. */
export function readSecrets(dataDir: string): Secrets {
  const file = fileOf(dataDir)
  const kept = existsSync(file) ? parse(file) : {}
  const token_key = kept.token_key ?? secret()
  const fresh = { internal_token: secret(), audit_key: secret(), former_token_keys: [], former_audit_keys: [] }
  const secrets = { ...fresh, token_key, identity_key: identityKeyOf(token_key), ...kept }
  if (Object.keys(kept).length < Object.keys(secrets).length) writeSecrets(dataDir, secrets)
  return secrets
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** New keys in place of the current ones, which go on reading. The product must not be running. */
export function rotateSecrets(dataDir: string, at: Date): Secrets {
  const before = readSecrets(dataDir)
  const replaced_at = at.toISOString()
  const after: Secrets = {
    ...before,
    internal_token: secret(),
    token_key: secret(),
    audit_key: secret(),
    former_token_keys: [{ key: before.token_key, replaced_at }, ...before.former_token_keys],
    former_audit_keys: [{ key: before.audit_key, replaced_at }, ...before.former_audit_keys],
  }
  writeSecrets(dataDir, after)
  return after
}

/** Takes a replaced token key away for good. */
export function retireKey(dataDir: string, id: string): void {
  const secrets = readSecrets(dataDir)
  if (keyId(secrets.token_key) === id) throw new Refusal(`${id} signs and seals now: npm run admin -- keys rotate first.`)
  if ([secrets.audit_key, ...secrets.former_audit_keys.map((key) => key.key)].some((text) => auditKeyId(text) === id))
    throw new Refusal(`${id} is a key of the audit trail: it is kept, so that what it sealed can be verified.`)
  const former_token_keys = secrets.former_token_keys.filter((key) => keyId(key.key) !== id)
  if (former_token_keys.length === secrets.former_token_keys.length) throw new Refusal(`There is no key ${id}: npm run admin -- keys list`)
  writeSecrets(dataDir, { ...secrets, former_token_keys })
}

const secret = () => randomBytes(32).toString('base64url')

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    throw new Refusal(
      `The secrets in ${file} cannot be read (${(error as Error).message}). Restore that file from a backup, or remove it to make new ones; that signs everyone out.`,
    )
  }
}
