import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import { type ClaimDraftsNeeds, editable } from './claim-drafts.service.ts'
import { pictureHash } from './picture-hash.ts'

export interface ClaimReceiptsNeeds extends Pick<ClaimDraftsNeeds, 'store' | 'lines' | 'reading' | 'record' | 'atomically' | 'now'> {
  readonly uploads: Uploads
  afterCommit(work: () => void): void
}
const MAX_RECEIPTS = 10
/** Pictures are shown; other files have a name and are saved. */
export const isPicture = ({ name }: { readonly name: string }): boolean => name === ''
export type ClaimReceiptsService = ReturnType<typeof claimReceiptsService>

/** Receipts: pictures and other files. */
export function claimReceiptsService(needs: ClaimReceiptsNeeds) {
  const { store, lines, reading, record, uploads, atomically, afterCommit, now } = needs
  return {
    async add(id: string, { lineId, files }: { lineId: string; files: readonly ArrivedFile[] }, caller: Caller): Promise<Claim> {
      if (files.length === 0) throw invalid('image', 'required', 'Send the picture or file of a receipt')
      // Decoded before anything is held: it takes a moment.
      const hashes = new Map<string, string | null>()
      for (const file of files) if (isPicture(file)) hashes.set(file.id, pictureHash(file.mime, await uploads.arrived(file)))
      return atomically(async () => {
        const claim = await editable(needs, id, caller)
        const line = (await lines.ofClaim(id)).find((one) => one.id === lineId)
        if (!line) throw invalid('line_id', 'exists', 'The claim has no such line')
        if (line.receipts.length + files.length > MAX_RECEIPTS)
          throw invalid('image', 'tooMany', `A line has at most ${MAX_RECEIPTS} receipts`)
        const at = now().toISOString()
        for (const file of files) await lines.addReceipt({ ...file, at, line_id: lineId, picture_hash: hashes.get(file.id) ?? null })
        afterCommit(() => {
          for (const file of files) uploads.keep({ id: file.id, at })
        })
        await store.update(id, { updated_at: at })
        record.changed('receipt_added', claim, { caller, detail: { line_id: lineId, receipts: files.map((file) => file.sha256) } })
        return reading.get(id, caller)
      })
    },

    async find(id: string, caller: Caller) {
      const receipt = await lines.receipt(id)
      if (!receipt) throw new Fault('not-found', 'claims.no_receipt')
      await reading.seen(receipt.claim_id, caller)
      return receipt
    },

    remove: (id: string, caller: Caller): Promise<Claim> =>
      atomically(async () => {
        const receipt = await lines.receipt(id)
        if (!receipt) throw new Fault('not-found', 'claims.no_receipt')
        const claim = await editable(needs, receipt.claim_id, caller)
        await lines.removeReceipt(id)
        await store.update(claim.id, { updated_at: now().toISOString() })
        afterCommit(() => uploads.remove(receipt))
        record.changed('receipt_removed', claim, { caller, detail: { receipt_id: id } })
        return reading.get(claim.id, caller)
      }),
  }
}
