import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { closed, Email, Id, Line, nullable, oneOf, optional, Paging, Phone, Ref, SearchText, Text } from '../../kit/words.ts'
import { Npwp } from '../finance/tenants.contract.ts'

/** `customer`: uses the platform for sites of its own; `tenant`: rents areas of a site. */
export const companyKinds = ['customer', 'tenant'] as const

const Contact = closed({
  name: Line(120),
  /** What they do there. */
  role: Text(80),
  email: nullable(Email),
  phone: Phone,
})
export type CompanyContact = Static<typeof Contact>

const Fields = {
  kind: oneOf(...companyKinds),
  name: Line(120),
}
/** A company: one record, whoever refers to it. */
export const Company = closed({
  id: Id,
  ...Fields,
  /** Digits alone. */
  tax_number: nullable(Type.String()),
  address: Text(500),
  contacts: Type.Array(Contact),
  active: Type.Boolean(),
  /** Those of its sites that the caller sees, by name. */
  locations: Type.Array(Ref),
  /** Its people, by name. A person belongs to one company. */
  people: Type.Array(Ref),
  /** How often it rents areas of a site. */
  tenancies: Type.Integer({ minimum: 0 }),
  /** How many plans of the platform it has. */
  plans: Type.Integer({ minimum: 0 }),
})
export type Company = Static<typeof Company>

export const CompanyDraft = closed({
  ...Fields,
  tax_number: optional(nullable(Npwp)),
  address: optional(Text(500)),
  contacts: optional(Type.Array(Contact, { maxItems: 20 })),
  active: optional(Type.Boolean()),
  location_ids: optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  user_ids: optional(Type.Array(Id, { maxItems: 2000, uniqueItems: true })),
})

/**
 * Companies of the platform and of the buildings. One is seen by who sees one of its sites, and changed by who sees all of them; without
 * a site it is for who sees every site.
 */
export const companies = crud('companies', {
  item: Company,
  draft: CompanyDraft,
  filter: closed({
    ...Paging,
    search: SearchText,
    kind: optional(oneOf(...companyKinds)),
    location_id: optional(Id),
    active: optional(Type.Boolean()),
  }),
  read: 'show_manage_area',
  write: 'show_manage_area',
})
