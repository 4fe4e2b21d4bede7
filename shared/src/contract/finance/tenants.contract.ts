import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { Code, closed, Day, Email, Id, Line, nullable, oneOf, optional, Paging, Phone, Ref, SearchText, Text } from '../../kit/words.ts'

/** Square decimetres: hundredths of a square metre. */
export const AreaDm2 = Type.Integer({ minimum: 1, maximum: 100_000_000 })
/** Parts of a thousand. */
export const Share = Type.Integer({ minimum: 1, maximum: 1000 })
/** Tax number (NPWP): 15 digits, or 16 as since 2024; points and hyphens between them are dropped. */
export const Npwp = Type.String({ maxLength: 30, pattern: '^(\\d[. -]*){15,16}$' })
const Span = {
  from: Day,
  /** Last day, included; null: until further notice. */
  until: nullable(Day),
}

const languages = ['en', 'id'] as const
export const TenantLease = closed({ area: Ref, area_dm2: AreaDm2, ...Span })
export const TenantMeter = closed({ meter: closed({ id: Id, code: Type.String(), name: Type.String() }), share: Share, ...Span })

/** Who rents areas of a site and pays for what they use. */
export const Tenant = closed({
  id: Id,
  location: Ref,
  code: Code,
  name: Line(120),
  /** Digits alone. */
  npwp: nullable(Type.String()),
  contact_name: Text(120),
  email: nullable(Email),
  phone: Phone,
  address: Text(500),
  /** Of mails. */
  language: oneOf(...languages),
  active: Type.Boolean(),
  leases: Type.Array(TenantLease),
  meters: Type.Array(TenantMeter),
  /** Whose bookings at the site are the tenant's. */
  people: Type.Array(Ref),
})
export type Tenant = Static<typeof Tenant>

export const TenantDraft = closed({
  location_id: Id,
  code: Code,
  name: Line(120),
  npwp: optional(nullable(Npwp)),
  contact_name: optional(Text(120)),
  email: optional(nullable(Email)),
  phone: optional(Phone),
  address: optional(Text(500)),
  language: optional(oneOf(...languages)),
  active: optional(Type.Boolean()),
  leases: optional(Type.Array(closed({ area_id: Id, area_dm2: AreaDm2, ...Span }), { maxItems: 50 })),
  meters: optional(Type.Array(closed({ meter_id: Id, share: Share, ...Span }), { maxItems: 50 })),
  people: optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
})
export type TenantDraft = Static<typeof TenantDraft>

/** Tenants of the sites. One that has invoices stays: 409. */
export const tenants = crud('tenants', {
  item: Tenant,
  draft: TenantDraft,
  filter: closed({ ...Paging, search: SearchText, location_id: optional(Id), active: optional(Type.Boolean()) }),
  read: 'show_manage_billing',
  write: 'show_manage_billing',
})

export const tenantFeed = channel({
  name: 'tenants',
  source: tenants.list,
  item: Tenant,
  key: 'id',
  fixed: { limit: '100' },
  topics: ['tenants'],
  intervalMs: 10_000,
})
