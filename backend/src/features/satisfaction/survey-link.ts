import { createHmac } from 'node:crypto'
import { ID_CHARS, isSame, type Keyring, macOf } from '../../platform/secrets/keyring.ts'

const [KEY_BYTES, ID_BYTES, TIME_BYTES, MAC_BYTES] = [ID_CHARS / 2, 16, 4, 16]
const FACTS = ID_BYTES + TIME_BYTES
export const LINK_HOLDS_MS = 30 * 86_400_000

/**
 * Signed links to a ticket's survey: the id of the key, the ticket, until when, and a seal; 54 characters. Those of 48 are from before links
 * named their key, and were sealed with the raw one: they are read for the rest of their 30 days.
 */
export function surveyLinks(keyring: Pick<Keyring, 'of' | 'raw'>) {
  const keys = keyring.of('survey links')
  const before = (raw: Buffer, facts: Buffer): Buffer =>
    createHmac('sha256', raw).update('ticket survey').update(facts).digest().subarray(0, MAC_BYTES)

  /** What is sealed in a link, where one of our keys sealed it. */
  function factsOf(bytes: Buffer): Buffer | undefined {
    if (bytes.length === FACTS + MAC_BYTES) {
      const [facts, seal] = [bytes.subarray(0, FACTS), bytes.subarray(FACTS)]
      return keyring.raw.some((bytes) => isSame(before(bytes, facts), seal)) ? facts : undefined
    }
    const key = keys.find((key) => key.id === bytes.toString('hex', 0, KEY_BYTES))
    const [facts, seal] = [bytes.subarray(KEY_BYTES, KEY_BYTES + FACTS), bytes.subarray(KEY_BYTES + FACTS)]
    return key && isSame(macOf(key.key, facts, MAC_BYTES), seal) ? facts : undefined
  }

  return {
    of(ticketId: string, until: Date): string {
      const facts = Buffer.alloc(FACTS)
      facts.write(ticketId.replaceAll('-', ''), 'hex')
      facts.writeUInt32BE(Math.floor(until.getTime() / 1000), ID_BYTES)
      const [{ id, key }] = keys
      return Buffer.concat([Buffer.from(id, 'hex'), facts, macOf(key, facts, MAC_BYTES)]).toString('base64url')
    },
    /** The ticket a link is for; null for one that is not ours or holds no more. */
    read(token: string, now: Date): string | null {
      const facts = factsOf(Buffer.from(token, 'base64url'))
      if (!facts || facts.readUInt32BE(ID_BYTES) * 1000 < now.getTime()) return null
      return facts.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
export type SurveyLinks = ReturnType<typeof surveyLinks>
