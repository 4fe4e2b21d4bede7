import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, many, Ref } from '../../kit/words.ts'
import { Month } from '../iot/energy-figures.contract.ts'

const Count = Type.Integer({ minimum: 0 })
/** What a site uses of the platform. Storage is bytes, as they are now. */
export const SiteUsage = closed({
  location: Ref,
  /** Active people who see the site. */
  users: Count,
  devices: Count,
  cameras: Count,
  /** Opened in the month, by the site's clock. */
  tickets: Count,
  document_bytes: Count,
  attachment_bytes: Count,
  recording_bytes: Count,
})
export type SiteUsage = Static<typeof SiteUsage>

export const platformUsage = {
  list: endpoint({
    name: 'platform_usage.list',
    method: 'GET',
    path: '/api/v1/billing/usage',
    access: 'show_manage_billing',
    summary: 'What each site the caller sees uses of the platform, by name',
    query: closed({ month: Month }),
    reply: many(SiteUsage),
  }),
} as const
