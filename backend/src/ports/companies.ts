import type { companyKinds } from '@menara/shared/contract/places/companies.contract.ts'

export interface CompanyMention {
  readonly kind: (typeof companyKinds)[number]
  readonly name: string
  /** Where it is one of the companies; those it has already stay. */
  readonly locationIds: readonly string[]
  readonly actorId: string
}
/** Companies, for features that name one. */
export interface Companies {
  /** The id of the company of a name, in whatever case; it is created where there is none. Joins the open transaction. */
  ofName(mention: CompanyMention): Promise<string>
}
