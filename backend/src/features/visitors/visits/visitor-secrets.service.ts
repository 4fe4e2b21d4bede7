import { GATE_CODE_ALPHABET, GATE_CODE_LENGTH } from '@menara/shared/domain/visitors/gate-code.ts'
import { type IdentityKind, identityFault, plainIdentity } from '@menara/shared/domain/visitors/identity.ts'
import { invalid } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { isSame, type Keyring, keysNamed, macOf } from '../../../platform/secrets/keyring.ts'
import { linkTokens } from '../../../platform/secrets/link-tokens.ts'
import { sealWith } from '../../../platform/secrets/sealed.ts'

const CODE = 'MNR1'
/** 128 bits of the code's mark: a code opens a gate for a day, in front of a guard. */
const MARK_BYTES = 16
interface Link {
  readonly id: string
  readonly ticket_id: string
  readonly token_hash: string
}
export type VisitorSecrets = ReturnType<typeof visitorSecrets>

/** Everything of visitors that rests on the installation's key: link tokens, codes of the gate, sealed identity numbers. */
export function visitorSecrets(keyring: Keyring) {
  const tokens = linkTokens(keyring, 'visitor links')
  const [codes, erasures] = [keyring.of('visitor codes'), keyring.of('visitor erasures')]
  const { seal, open } = sealWith(keyring, 'visitor identity')
  const markOf = (key: Buffer, id: string) => macOf(key, id, MARK_BYTES)
  const shortOf = (key: Buffer, id: string) => lettersOf(macOf(key, `short ${id}`))

  return {
    ...tokens,
    /** Where a link leads, in this installation; null once its key is retired. */
    pathOf({ id, ticket_id, token_hash }: Link): string | null {
      const token = tokens.again(id, token_hash)
      return token === null ? null : `/desk/external?visit=${ticket_id}&token=${token}`
    },
    codeOf(visitorId: string): string {
      const [{ id, key }] = codes
      return `${CODE}.${visitorId}.${markOf(key, visitorId).toString('base64url')}.${id}`
    },
    /** Of a visitor, to be typed where no camera is at hand: some 40 bits, looked for among the visitors of the day alone. */
    shortCodeOf: (visitorId: string): string => shortOf(codes[0].key, visitorId),
    /** Whether it is the visitor's, also where it was shown before the key was replaced. */
    isShortCode: (visitorId: string, text: string | undefined): boolean => codes.some(({ key }) => shortOf(key, visitorId) === text),
    /** Whose code it is; undefined for a text that is none of ours. */
    readCode(code: string): string | undefined {
      const [kind, id = '', mark = '', keyId] = code.trim().split('.')
      if (kind !== CODE || !isId(id)) return undefined
      const given = Buffer.from(mark, 'base64url')
      return keysNamed(codes, keyId).some(({ key }) => isSame(markOf(key, id), given)) ? id : undefined
    },
    /** The columns a number is kept in, bound to its row. 422 for a number that is none of its kind. */
    identityOf(of: string, { kind, number }: { readonly kind: IdentityKind; readonly number: string }) {
      const plain = plainIdentity(number)
      const fault = identityFault(kind, plain)
      if (fault) throw invalid('identity', fault, fault === 'empty' ? undefined : SENTENCES[kind])
      return {
        identity_kind: kind,
        identity_sealed: seal(plain, of),
        identity_digest: macOf(keyring.identities, `${kind} ${plain}`).toString('hex'),
        identity_last4: plain.slice(-4),
      }
    },
    openIdentity: open,
    /** Keyed, so that nobody finds the erased facts by trying. */
    proofOf(facts: unknown): string {
      const [{ id, key }] = erasures
      return `${id}.${macOf(key, JSON.stringify(facts)).toString('hex')}`
    },
  }
}

function lettersOf(digest: Buffer): string {
  let rest = digest.readBigUInt64BE()
  return Array.from({ length: GATE_CODE_LENGTH }, () => {
    const letter = GATE_CODE_ALPHABET[Number(rest % BigInt(GATE_CODE_ALPHABET.length))] ?? ''
    rest /= BigInt(GATE_CODE_ALPHABET.length)
    return letter
  }).join('')
}

const SENTENCES: Readonly<Record<IdentityKind, string>> = {
  nik: 'A NIK has 16 digits with a region, a date of birth and a serial number',
  passport: 'A passport number has 5 to 20 letters and digits',
  other: 'The number of a document has 5 to 20 letters and digits',
}
