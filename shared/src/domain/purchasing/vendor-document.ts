/** Documents of a vendor: business number, tax number, trade licence, standards, insurance. */
export const vendorDocumentKinds = ['nib', 'npwp', 'siup', 'iso', 'insurance', 'other'] as const
export type VendorDocumentKind = (typeof vendorDocumentKinds)[number]
/** So many days before a document runs out its buyers are told. */
export const EXPIRY_NOTICE_DAYS = 30
/** Whether a document holds no more on a day; one without an end always holds. */
export const isExpired = ({ valid_until }: { readonly valid_until: string | null }, today: string): boolean =>
  valid_until !== null && valid_until < today
