import type { TransferState } from '@menara/shared/domain/stock/stock-states.ts'
import { Fault } from '../../../platform/errors.ts'
import type { PhotoSource } from '../../../ports/photos.ts'
import { NEEDED, type TransfersNeeds, transferRecord } from './stock-transfers.service.ts'

/** From picking until a transfer is closed. */
const TAKEN_IN: readonly TransferState[] = ['picked', 'in_transit', 'received', 'discrepancy']

/** Photos of transfers: by whoever may hand over at the store that gives, or receive at the one that takes. */
export function transferPhotos(needs: TransfersNeeds): PhotoSource {
  const { seen } = transferRecord(needs)
  return {
    subject: 'stock_transfers',
    async find(id, caller, hold) {
      if (!caller.may('show_plugin_item_movement')) throw new Fault('not-found', 'stock.transfer_not_found')
      if (hold) await needs.store.hold(id)
      const transfer = await seen(id, caller)
      const sites = [...new Set([transfer.from.location.id, transfer.to.location.id])]
      return {
        ...{ number: transfer.number, stage: transfer.state },
        mayAdd: caller.may(NEEDED.receive.permission) && TAKEN_IN.includes(transfer.state),
        hints: sites.map((location_id) => ({ topic: 'stock_transfers', key: id, location_id })),
      }
    },
  }
}
