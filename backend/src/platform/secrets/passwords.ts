import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** Hashes of one process that run at the same time: the rest of the thread pool is left to files and names. */
const AT_ONCE = 2
const oneOfFew = lanes(AT_ONCE)

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (PHC string format, base64 without padding). About 35 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await oneOfFew(() => derive('argon2id', { message: plain(password), nonce, tagLength: TAG_BYTES, ...COST }))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(hash)}`
}

/** Whether a password is the one behind `stored`. Takes as long where there is nothing to compare with: a missing account is not told by time. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const parsed = FORMAT.exec(stored ?? '')?.groups
  const { m = COST.memory, t = COST.passes, p = COST.parallelism, salt = NOBODY, hash = '' } = parsed ?? {}
  const expected = Buffer.from(hash, 'base64')
  const found = await oneOfFew(() =>
    derive('argon2id', {
      message: plain(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(m),
      passes: Number(t),
      parallelism: Number(p),
      tagLength: TAG_BYTES,
    }),
  )
  return expected.length === found.length && timingSafeEqual(expected, found)
}

const FORMAT = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[A-Za-z0-9+/]{11,})\$(?<hash>[A-Za-z0-9+/]{43})$/
const NOBODY = text(randomBytes(16))

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B, 5.1.1.2). */
const plain = (password: string): string => password.normalize('NFKC')

function text(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** At most `count` works at a time, the others in the order they came. */
function lanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= count) await new Promise<void>((turn) => waiting.push(turn))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
