import { join } from 'node:path'
import { Readable } from 'node:stream'
import { offerSeal } from '@menara/backend/features/purchasing/rfqs/offer-seal.ts'
import { openUploads } from '@menara/backend/platform/files/uploads.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { priceOfferFiles } from '@menara/backend/schema/purchasing/rfqs.ts'
import { MAX_OFFER_FILE_BYTES, type OfferFile } from '@menara/shared/domain/purchasing/canonical-offer.ts'

const NAME = 'spesifikasi-teknis.csv'
const TEXT =
  'Barang;Standar;Garansi\nFilter F7;ISO 16890 ePM1 65%;12 bulan\nFilter G4;ISO 16890 Coarse 60%;6 bulan\nV-belt;RMA IP-20;6 bulan\n'

interface Asked {
  readonly rfqId: string
  readonly invitationId: string
  readonly ticketId: string
  readonly public_key: string
  /** When it was sent. */
  readonly at: string
}
/** A data sheet that a vendor sent with an offer, sealed as the offer is. Joins the open transaction. */
export async function seedOfferFile({ db, dataDir, keys, newId }: Platform, asked: Asked): Promise<OfferFile> {
  const { rfqId, invitationId, ticketId, public_key, at } = asked
  const [seal, uploads, id] = [offerSeal(keys), openUploads(join(dataDir, 'offers')), newId()]
  const place = { rfqId, invitationId, fileId: id }
  const file = await uploads.receiveSealed(id, Readable.from([Buffer.from(TEXT)]), {
    ...{ name: NAME, maxBytes: MAX_OFFER_FILE_BYTES },
    seal: (bytes) => seal.sealFile(bytes, { public_key }, place),
  })
  await db.sql
    .insert(priceOfferFiles)
    .values({ id, rfq_id: rfqId, ticket_id: ticketId, invitation_id: invitationId, at, mark: seal.markOf(file, place) })
  uploads.keep({ id, at })
  return file
}
