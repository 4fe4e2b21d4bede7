import { randomBytes } from 'node:crypto'
import { isSame, type Keyring, keysNamed, macOf, type PurposeKey } from '../../../platform/secrets/keyring.ts'

const COOKIE = 'menara_device'
const HOLDS_MS = 180 * 86_400_000
/** People at one control desk; whoever signed in longest ago is forgotten first. */
const MAX_ACCOUNTS = 10
const ACCOUNT_CHARS = 16

export type KnownDevices = ReturnType<typeof knownDevices>
interface Device {
  readonly id: string
  /** Of the cookie. */
  readonly key: PurposeKey
  /** Keyed hashes: the cookie tells nobody who uses the device. */
  readonly accounts: readonly string[]
}

/**
 * Devices on which somebody signed in before, told by a signed cookie that pages cannot read: `<device>.<end>.<accounts>.<mac>.<key id>`.
 * It lets nobody in; guesses of others do not delay whoever has it.
 */
export function knownDevices(keyring: Pick<Keyring, 'of'>) {
  const keys = keyring.of('known devices')
  const nameOf = ({ key }: PurposeKey, account: string): string =>
    macOf(key, `account ${account}`).toString('base64url').slice(0, ACCOUNT_CHARS)

  function read(cookies: string | undefined, now: Date): Device | null {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(cookies ?? '')?.[1] ?? ''
    const [id = '', until = '', accounts = '', given = '', keyId] = value.split('.')
    const [facts, sent] = [`${id}.${until}.${accounts}`, Buffer.from(given, 'base64url')]
    const key = keysNamed(keys, keyId).find((key) => isSame(macOf(key.key, facts), sent))
    return key && Number(until) * 1000 >= now.getTime() ? { id, key, accounts: accounts.split('~') } : null
  }

  return {
    /** The id of the device that asks, where the account was signed in on it before; else null. */
    find(cookies: string | undefined, account: string, now: Date): string | null {
      const device = read(cookies, now)
      return device?.accounts.includes(nameOf(device.key, account)) ? device.id : null
    },
    /** The `set-cookie` of a device on which the account has signed in just now. */
    remember(cookies: string | undefined, { account, now, secure }: { account: string; now: Date; secure: boolean }): string {
      const device = read(cookies, now)
      const [current] = keys
      const own = nameOf(current, account)
      // Named with a key that was replaced, nobody knows whose names they are: those who use the device sign in on it again.
      const others = device?.key.id === current.id ? device.accounts.filter((account) => account !== own) : []
      const accounts = [own, ...others].slice(0, MAX_ACCOUNTS).join('~')
      const until = Math.floor((now.getTime() + HOLDS_MS) / 1000)
      const facts = `${device?.id ?? randomBytes(16).toString('base64url')}.${until}.${accounts}`
      const rules = `Path=/api/v1/auth; Max-Age=${HOLDS_MS / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
      return `${COOKIE}=${facts}.${macOf(current.key, facts).toString('base64url')}.${current.id}; ${rules}`
    },
  }
}
