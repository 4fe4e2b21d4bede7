import { KIOSK_STEP_MS } from '@menara/shared/domain/people/attendance-evidence.ts'
import { isId } from '../../../platform/ids.ts'
import { isSame, type Keyring, keysNamed, macOf } from '../../../platform/secrets/keyring.ts'

export type KioskCodes = ReturnType<typeof kioskCodes>
const MAC_BYTES = 16

/**
 * Codes that a kiosk shows: `<kiosk>.<number of the 30 s>.<id of the key>.<HMAC>`, under a key of the installation, so that a copy of the
 * database shows none. One is accepted in its own 30 s and the 30 s after them.
 */
export function kioskCodes(keyring: Pick<Keyring, 'of'>, now: () => Date) {
  const keys = keyring.of('attendance kiosk codes')
  const stepNow = (): number => Math.floor(now().getTime() / KIOSK_STEP_MS)
  const instant = (step: number): string => new Date(step * KIOSK_STEP_MS).toISOString()
  function codeOf(kioskId: string, step: number): { code: string; from: string; until: string } {
    const [{ id, key }] = keys
    const code = `${kioskId}.${step}.${id}.${macOf(key, `${kioskId}.${step}`, MAC_BYTES).toString('base64url')}`
    return { code, from: instant(step), until: instant(step + 1) }
  }
  return {
    /** The present one and the next. */
    shown: (kioskId: string) => [codeOf(kioskId, stepNow()), codeOf(kioskId, stepNow() + 1)],
    /** Whose code it is, and whether its time is over; undefined for a code that no kiosk has shown. */
    read(code: string): { readonly kioskId: string; readonly isOver: boolean } | undefined {
      const [kioskId = '', number = '', keyId, mac = ''] = code.split('.')
      const step = /^\d{1,12}$/.test(number) ? Number(number) : Number.NaN
      const given = Buffer.from(mac, 'base64url')
      const isOurs = keysNamed(keys, keyId).some(({ key }) => isSame(macOf(key, `${kioskId}.${step}`, MAC_BYTES), given))
      if (!isId(kioskId) || !isOurs || step > stepNow()) return undefined
      return { kioskId, isOver: step < stepNow() - 1 }
    },
  }
}
