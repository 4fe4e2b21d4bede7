import { houseTime } from './house.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code an authenticator shows by the clock of the house (RFC 6238), or so many time steps later. */
export async function authenticatorCode(secret: string, later = 0): Promise<string> {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor((await houseTime()) / STEP_MS) + later))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(mac.byteLength - 1) & 15
  return String((mac.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
