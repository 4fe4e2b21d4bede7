import { Secret, TOTP } from 'otpauth'

/** What every authenticator takes without being told: RFC 6238 with SHA-1, six digits, 30 seconds. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const STEP_MS = RULES.period * 1000
/** Steps before and after the present one: clocks of telephones differ. */
const WINDOW = 1
const ISSUER = 'Menara'

/** 160 random bits, as RFC 4226 (4) recommends; Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from a QR code. */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...RULES, issuer: ISSUER, label: account, secret: Secret.fromBase32(secret) }).toString()

/** The time step a code belongs to, at an instant; null for a wrong one. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(at.getTime() / STEP_MS) + delta
}
