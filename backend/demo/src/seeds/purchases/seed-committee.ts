import type { Platform } from '@menara/backend/platform/platform.ts'
import { rfqCommitteeMembers } from '@menara/backend/schema/purchasing/rfqs.ts'
import type { SealingMember } from '@menara/shared/domain/purchasing/committee.ts'
import { newMemberKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import type { SeededPurchase } from './seeded-purchase.ts'

/** The passphrase of every member in the demo. */
export const DEMO_PASSPHRASE = 'panitia demo menara'

/** Three members who have set their passphrases; two of them open the offers. */
export async function seedCommittee({ db, newId }: Platform, purchase: SeededPurchase, rfqId: string): Promise<SealingMember[]> {
  const { ticketId, cast, after } = purchase
  const members: SealingMember[] = []
  for (const user_id of new Set([cast.buyer, cast.second, cast.third])) {
    const id = newId()
    const { public_key, wrapped_key } = await newMemberKey(DEMO_PASSPHRASE, id)
    await db.sql
      .insert(rfqCommitteeMembers)
      .values({ id, rfq_id: rfqId, ticket_id: ticketId, user_id, public_key, wrapped_key, key_set_at: after(1) })
    members.push({ id, public_key })
  }
  return members
}
