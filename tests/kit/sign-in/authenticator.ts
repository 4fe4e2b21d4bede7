import { createHmac } from 'node:crypto'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { type SignInChallenge, secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import type { Building, Person } from '../building.ts'
import { PASSWORD } from '../signing-in.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const STEP_MS = 30_000

/** The code an authenticator shows at an instant (RFC 6238), worked out by itself: no library of the product's. */
export function codeAt(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Sets up an authenticator for a person who knows their password, and lets a time step pass: its secret and recovery codes. */
export async function withAuthenticator({ clock }: Pick<Building, 'clock'>, person: Person, password = PASSWORD) {
  const { secret } = (await person.asks(secondFactors.begin, { body: { password } })).body.data
  const confirmed = await person.asks(secondFactors.confirm, { body: { code: codeAt(secret, clock.now()) } })
  clock.advance(STEP_MS)
  return { secret, codes: confirmed.body.data.recovery_codes }
}

/** Signs in as far as the second factor is asked for. */
export async function challenged({ stranger }: Pick<Building, 'stranger'>, email: string, password = PASSWORD) {
  const reply = await stranger.asks(accounts.login, { body: { email, password } })
  return { status: reply.status, ...(reply.body as unknown as { current: SignInChallenge }).current }
}
