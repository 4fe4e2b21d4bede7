import { createHmac, timingSafeEqual } from 'node:crypto'

const [ID_BYTES, TIME_BYTES, MAC_BYTES] = [16, 4, 16]
export const LINK_HOLDS_MS = 30 * 86_400_000

/** Signed links to a ticket's survey: the ticket, until when, and a seal; 48 characters. */
export function surveyLinks(tokenKey: string) {
  const seal = (facts: Buffer) =>
    createHmac('sha256', Buffer.from(tokenKey, 'base64url')).update('ticket survey').update(facts).digest().subarray(0, MAC_BYTES)
  return {
    of(ticketId: string, until: Date): string {
      const facts = Buffer.alloc(ID_BYTES + TIME_BYTES)
      facts.write(ticketId.replaceAll('-', ''), 'hex')
      facts.writeUInt32BE(Math.floor(until.getTime() / 1000), ID_BYTES)
      return Buffer.concat([facts, seal(facts)]).toString('base64url')
    },
    /** The ticket a link is for; null for one that is not ours or holds no more. */
    read(token: string, now: Date): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + TIME_BYTES + MAC_BYTES) return null
      const facts = bytes.subarray(0, ID_BYTES + TIME_BYTES)
      if (!timingSafeEqual(seal(facts), bytes.subarray(ID_BYTES + TIME_BYTES))) return null
      if (facts.readUInt32BE(ID_BYTES) * 1000 < now.getTime()) return null
      return facts.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
export type SurveyLinks = ReturnType<typeof surveyLinks>
