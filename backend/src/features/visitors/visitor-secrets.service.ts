import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type IdentityKind, identityFault, plainIdentity } from '@menara/shared/domain/identity.ts'
import { invalid } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { sealWith } from '../../platform/sealed.ts'

const CODE = 'MNR1'
/** 128 bits of the code's mark: a code opens a gate for a day, in front of a guard. */
const MARK_BYTES = 16
export type VisitorSecrets = ReturnType<typeof visitorSecrets>

/** Everything of visitors that rests on the installation's key: link tokens, codes of the gate, sealed identity numbers. */
export function visitorSecrets(tokenKey: string) {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', tokenKey, '', `menara ${purpose}`, 32))
  const [links, codes, identities, erasures] = ['visitor links', 'visitor codes', 'visitor identities', 'visitor erasures'].map(keyOf) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const { seal, open } = sealWith(tokenKey, 'visitor identity')
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const markOf = (id: string) => mac(codes, id).subarray(0, MARK_BYTES)
  const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
  /** 256 bits that nobody can guess without the key, and that can be told again to who may send the link. */
  const tokenOf = (linkId: string): string => mac(links, linkId).toString('base64url')

  return {
    tokenOf,
    hashOf,
    /** Where a link leads, in this installation. */
    pathOf: (ticketId: string, linkId: string): string => `/desk/external?visit=${ticketId}&token=${tokenOf(linkId)}`,
    codeOf: (visitorId: string): string => `${CODE}.${visitorId}.${markOf(visitorId).toString('base64url')}`,
    /** Whose code it is; undefined for a text that is none of ours. */
    readCode(code: string): string | undefined {
      const [kind, id = '', mark = ''] = code.trim().split('.')
      if (kind !== CODE || !isId(id)) return undefined
      const [given, own] = [Buffer.from(mark, 'base64url'), markOf(id)]
      return given.length === own.length && timingSafeEqual(given, own) ? id : undefined
    },
    /** The columns a number is kept in, bound to its row. 422 for a number that is none of its kind. */
    identityOf(of: string, { kind, number }: { readonly kind: IdentityKind; readonly number: string }) {
      const plain = plainIdentity(number)
      const fault = identityFault(kind, plain)
      if (fault) throw invalid('identity', fault, SENTENCES[kind])
      return {
        identity_kind: kind,
        identity_sealed: seal(plain, of),
        identity_digest: mac(identities, `${kind} ${plain}`).toString('hex'),
        identity_last4: plain.slice(-4),
      }
    },
    openIdentity: open,
    /** Keyed, so that nobody finds the erased facts by trying. */
    proofOf: (facts: unknown): string => mac(erasures, JSON.stringify(facts)).toString('hex'),
  }
}

const SENTENCES: Readonly<Record<IdentityKind, string>> = {
  nik: 'A NIK has 16 digits with a region, a date of birth and a serial number',
  passport: 'A passport number has 5 to 20 letters and digits',
  other: 'The number of a document has 5 to 20 letters and digits',
}
