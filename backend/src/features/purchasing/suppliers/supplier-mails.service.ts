import { zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import type { OutsideMail, Outsider } from '../../../ports/outside-mails.ts'
import type { Site } from '../../../ports/places.ts'
import type { OrderParty } from '../orders/purchase-orders.store.ts'
import type { InvitedVendor, RfqsStore } from '../rfqs/rfqs.store.ts'
import type { SupplierLinks } from './supplier-links.ts'

export interface SupplierMailsNeeds {
  readonly rfqs: Pick<RfqsStore, 'invitation' | 'find'>
  readonly orders: { party(id: string): Promise<OrderParty | undefined> }
  readonly links: SupplierLinks
  ticket(id: string): Promise<{ readonly number: string; readonly title: string; readonly location: { readonly id: string } } | undefined>
  site(id: string): Promise<Site | undefined>
  /** Joins the open transaction; false where the installation sends no mails. */
  write(mail: OutsideMail): Promise<boolean>
}
export type SupplierMails = ReturnType<typeof supplierMailsService>

/** Mails to suppliers. What is stored is only whom they concern; address, link and texts are put in when they leave. */
export function supplierMailsService(needs: SupplierMailsNeeds) {
  return {
    /** False where nothing is sent: the vendor has no address, or the installation sends no mails. */
    async invite({ id, vendor }: Pick<InvitedVendor, 'id' | 'vendor'>): Promise<boolean> {
      if (!vendor.email) return false
      return needs.write({ target_id: id, type: 'purchase.invited', title: 'You are asked for a price', key: 'purchase.invited' })
    },
    async order({ id, vendor }: Pick<OrderParty, 'id' | 'vendor'>): Promise<boolean> {
      if (!vendor.email) return false
      return needs.write({ target_id: id, type: 'purchase.ordered', title: 'You have an order', key: 'purchase.ordered' })
    },
    /** Who a mail is for and what it says, as things stand now; undefined when it says nothing true any more. */
    outsider: (targetId: string, type: string): Promise<Outsider | undefined> =>
      type === 'purchase.invited' ? invited(needs, targetId) : type === 'purchase.ordered' ? ordered(needs, targetId) : nobody(),
  }
}
const nobody = async (): Promise<undefined> => undefined

async function invited(needs: SupplierMailsNeeds, id: string): Promise<Outsider | undefined> {
  const row = await needs.rfqs.invitation(id)
  const rfq = row && (await needs.rfqs.find(row.rfq_id))
  const ticket = row && (await needs.ticket(row.ticket_id))
  if (!row || !ticket || rfq?.state !== 'sent' || row.revoked_at) return undefined
  const site = await needs.site(ticket.location.id)
  const { language, vendor } = row
  return {
    ...{ id, language, name: vendor.name, email: vendor.email, phone: vendor.phone },
    link: needs.links.pathOf('rfq', row),
    params: { site: site?.name ?? '', number: ticket.number, title: ticket.title, deadline: timeIn(rfq.deadline, site?.zone, language) },
  }
}

async function ordered(needs: SupplierMailsNeeds, id: string): Promise<Outsider | undefined> {
  const row = await needs.orders.party(id)
  if (row?.state !== 'issued') return undefined
  const site = await needs.site(row.location_id)
  const { language, vendor, number } = row
  return {
    ...{ id, language, name: vendor.name, email: vendor.email, phone: vendor.phone },
    link: needs.links.pathOf('order', row),
    params: { site: site?.name ?? '', number },
  }
}

function timeIn(at: string, zone = 'Asia/Jakarta', language: 'en' | 'id' = 'id'): string {
  const format = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return `${format.format(new Date(at))} ${zoneAbbreviation(zone, Date.parse(at))}`
}
