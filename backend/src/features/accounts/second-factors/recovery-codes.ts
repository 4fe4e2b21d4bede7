import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
/** Base32 of Crockford: no I, L, O and U, which are read wrongly. 16 characters are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [GROUPS, GROUP] = [4, 4]

const group = (): string => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes as people write them down: `K3QF-…` in four groups. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))

/** What is stored of a code. Capitals, spaces and hyphens count for nothing. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
    .digest('base64url')
