import type { Readable } from 'node:stream'
import type { OfferFile } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { MAX_OFFER_FILE_BYTES } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import type { ComparisonService } from '../awards/comparison.service.ts'
import type { OfferFilePlace } from '../rfqs/offer-seal.ts'
import { type LinkHolder, mustBeOpen, type Opened, opened, type PublicOffersNeeds } from '../suppliers/invitation-access.service.ts'
import type { OfferFilesStore } from './offer-files.store.ts'

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
export type OfferFilesService = ReturnType<typeof offerFilesService>

/** Files of offers: sealed with the key of their request before they are written anywhere, and opened with the offers. */
export function offerFilesService(needs: OfferFilesNeeds) {
  const { files, access, seal, uploads, comparison, atomically, afterCommit, newId } = needs
  /** 409 for an invitation that takes no file now. Holds the ticket. */
  async function taking(holder: LinkHolder): Promise<Opened> {
    const found = await opened(needs, holder)
    mustBeOpen(needs, found)
    const { invitation, rfq, ticket } = found
    if (rfq.sealed_to === 'committee') throw new Fault('conflict', 'offers.committee_files', { params: { number: ticket.number } })
    if ((await files.ofInvitation(invitation.id)).length >= MAX_KEPT)
      throw new Fault('conflict', 'offers.file_limit', { params: { limit: MAX_KEPT } })
    return found
  }
  return {
    /** Before anything of a file is read. */
    target: (holder: LinkHolder): Promise<FileTarget> => atomically(() => taking(holder)),

    receive({ rfq, invitation }: FileTarget, source: Readable, name: string): Promise<ArrivedFile> {
      const id = newId()
      const place = placeOf(rfq.id, invitation.id, id)
      return uploads.receiveSealed(id, source, { name, maxBytes: MAX_OFFER_FILE_BYTES, seal: (bytes) => seal.sealFile(bytes, rfq, place) })
    },

    add: (holder: LinkHolder, arrived: readonly ArrivedFile[]): Promise<OfferFile> =>
      atomically(async () => {
        const [file, more] = arrived
        if (!file) throw invalid('file', 'required', 'Send the file')
        if (more) throw invalid('file', 'tooMany', 'Send one file at a time')
        const { invitation, rfq, ticket } = await taking(holder)
        const of = { rfq_id: rfq.id, ticket_id: ticket.id, invitation_id: invitation.id }
        const kept = { id: file.id, at: access.at() }
        await files.insert({ ...of, ...kept, mark: seal.markOf(file, placeOf(rfq.id, invitation.id, file.id)) })
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

    /** A file of an offer that is compared: 409 before the opening, and where it is not what was handed in. */
    async saved(ticketId: string, fileId: string, caller: Caller): Promise<OfferFile & { readonly content: Buffer }> {
      const ticket = await access.seen(ticketId, caller)
      const { rfq, offers } = await comparison.matrix(ticket)
      const file = offers.flatMap((offer) => offer.files).find((item) => item.id === fileId)
      const row = file && (await files.find(fileId))
      if (!file || row?.rfq_id !== rfq.id) throw new Fault('not-found', 'offers.no_file')
      const handle = await uploads.read(row)
      if (!handle) throw new Fault('not-found', 'pictures.lost')
      const sealed = await handle.readFile().finally(() => handle.close())
      const content = seal.openFile(sealed, rfq, { place: placeOf(rfq.id, row.invitation_id, fileId), file })
      if (!content) throw new Fault('conflict', 'offers.file_changed', { params: { file: file.name } })
      return { ...file, content }
    },
  }
}

const placeOf = (rfqId: string, invitationId: string, fileId: string): OfferFilePlace => ({ rfqId, invitationId, fileId })
