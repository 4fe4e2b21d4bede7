import type { Readable } from 'node:stream'
import type { OfferFile } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { MAX_OFFER_FILE_BYTES } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { openFile, sealedFileBytes } from '@menara/shared/domain/purchasing/committee-seal.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import type { ComparisonService } from '../awards/comparison.service.ts'
import type { OfferFilePlace } from '../rfqs/offer-seal.ts'
import { type LinkHolder, mustBeOpen, type Opened, opened, type PublicOffersNeeds } from '../suppliers/invitation-access.service.ts'
import type { OfferFileRow, OfferFilesStore } from './offer-files.store.ts'

/** As many as one supplier may have at once, of all versions of an offer. */
const MAX_KEPT = 20

export interface OfferFilesNeeds extends PublicOffersNeeds {
  readonly files: OfferFilesStore
  readonly comparison: Pick<ComparisonService, 'matrix'>
  readonly uploads: Uploads
  afterCommit(work: () => void): void
}
/** Where a file of an open invitation goes. */
export interface FileTarget extends Pick<Opened, 'invitation' | 'rfq'> {}
type Sealing = Opened['rfq']['sealed_to']
export type OfferFilesService = ReturnType<typeof offerFilesService>

/** Files of offers: sealed with the key of their request before they are written anywhere, or by their supplier's browser; opened with the offers. */
export function offerFilesService(needs: OfferFilesNeeds) {
  const { files, access, seal, uploads, atomically, afterCommit, newId } = needs
  /** 409 for an invitation that takes no file now, or takes it sealed in another way. Holds the ticket. */
  async function taking(holder: LinkHolder, sealedTo: Sealing): Promise<Opened> {
    const found = await opened(needs, holder)
    mustBeOpen(needs, found)
    const { invitation, rfq, ticket } = found
    const other = rfq.sealed_to === 'committee' ? ('offers.committee' as const) : ('offers.no_committee' as const)
    if (rfq.sealed_to !== sealedTo) throw new Fault('conflict', other, { params: { number: ticket.number } })
    if ((await files.ofInvitation(invitation.id)).length >= MAX_KEPT)
      throw new Fault('conflict', 'offers.file_limit', { params: { limit: MAX_KEPT } })
    return found
  }
  return {
    /** Before anything of a file is read. */
    target: (holder: LinkHolder, sealedTo: Sealing): Promise<FileTarget> => atomically(() => taking(holder, sealedTo)),

    receive({ rfq, invitation }: FileTarget, source: Readable, name: string): Promise<ArrivedFile> {
      const id = newId()
      const place = placeOf(rfq.id, invitation.id, id)
      return uploads.receiveSealed(id, source, { name, maxBytes: MAX_OFFER_FILE_BYTES, seal: (bytes) => seal.sealFile(bytes, rfq, place) })
    },

    /** One that its supplier's browser encrypted: it is neither read nor judged before the opening. */
    receiveEncrypted: (source: Readable): Promise<ArrivedFile> =>
      uploads.receiveEncrypted(newId(), source, sealedFileBytes(MAX_OFFER_FILE_BYTES)),

    add: (holder: LinkHolder, arrived: readonly ArrivedFile[], sealedTo: Sealing): Promise<OfferFile> =>
      atomically(async () => {
        const [file, more] = arrived
        if (!file) throw invalid('file', 'required', 'Send the file')
        if (more) throw invalid('file', 'tooMany', 'Send one file at a time')
        const { invitation, rfq, ticket } = await taking(holder, sealedTo)
        const of = { rfq_id: rfq.id, ticket_id: ticket.id, invitation_id: invitation.id }
        const kept = { id: file.id, at: access.at() }
        const mark = sealedTo === 'committee' ? null : seal.markOf(file, placeOf(rfq.id, invitation.id, file.id))
        await files.insert({ ...of, ...kept, mark })
        afterCommit(() => uploads.keep(kept))
        access.record('offer_file_added', { ticket, actor: null, detail: { invitation_id: invitation.id, file_id: file.id } })
        return file
      }),

    /** One of a version that was handed in stays with it. */
    remove: (holder: LinkHolder, fileId: string): Promise<void> =>
      atomically(async () => {
        const found = await opened(needs, holder)
        mustBeOpen(needs, found)
        const { invitation, ticket } = found
        if (!(await files.ofInvitation(invitation.id)).some((file) => file.id === fileId)) throw new Fault('not-found', 'offers.no_file')
        const [gone] = await files.removeUnused(invitation.id, fileId)
        if (!gone) return
        afterCommit(() => uploads.remove(gone))
        access.record('offer_file_removed', { ticket, actor: null, detail: { invitation_id: invitation.id, file_id: fileId } })
      }),
  }
}

/** A file of an offer that is compared: 409 before the opening, and where it is not what was handed in. */
export const offerFileSaving = (needs: OfferFilesNeeds) =>
  async function saved(ticketId: string, fileId: string, caller: Caller): Promise<OfferFile & { readonly content: Buffer }> {
    const { rfq, offers } = await needs.comparison.matrix(await needs.access.seen(ticketId, caller))
    const file = offers.flatMap((offer) => offer.files).find((item) => item.id === fileId)
    const row = file && (await needs.files.find(fileId))
    if (!file || row?.rfq_id !== rfq.id) throw new Fault('not-found', 'offers.no_file')
    const handle = await needs.uploads.read(row)
    if (!handle) throw new Fault('not-found', 'pictures.lost')
    const sealed = await handle.readFile().finally(() => handle.close())
    const found = { row, rfq, file, sealed }
    const content = rfq.sealed_to === 'server' ? ofServer(needs, found) : await ofCommittee(needs, found)
    if (!content) throw new Fault('conflict', 'offers.file_changed', { params: { file: file.name } })
    // What a browser encrypted was not judged before.
    return rfq.sealed_to === 'server' ? { ...file, content } : { ...file, ...(await needs.uploads.judged(content, file.name)), content }
  }

interface Found {
  readonly row: OfferFileRow
  readonly rfq: Opened['rfq']
  readonly file: OfferFile
  readonly sealed: Buffer
}
const ofServer = ({ seal }: OfferFilesNeeds, { row, rfq, file, sealed }: Found): Buffer | null =>
  seal.openFile(sealed, rfq, { place: placeOf(rfq.id, row.invitation_id, row.id), file })
async function ofCommittee({ files }: OfferFilesNeeds, { row, rfq, file, sealed }: Found): Promise<Buffer | null> {
  const key = await files.keyOf(row)
  const place = { rfq_id: rfq.id, invitation_id: row.invitation_id }
  const content = key === undefined ? null : await openFile(new Uint8Array(sealed), { place, key, file })
  return content && Buffer.from(content)
}

const placeOf = (rfqId: string, invitationId: string, fileId: string): OfferFilePlace => ({ rfqId, invitationId, fileId })
