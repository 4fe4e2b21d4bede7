/** Documents of a person: contract of work, certificate, identity card or passport, licence to drive or to operate. */
export const personDocumentKinds = ['contract', 'certificate', 'identity', 'licence', 'other'] as const
export type PersonDocumentKind = (typeof personDocumentKinds)[number]
/** So many days before the end people are reminded, where nothing else is said. */
export const USUAL_REMIND_DAYS = 30
export const MAX_REMIND_DAYS = 365
/** Of one person. */
export const MAX_PERSON_DOCUMENTS = 100

interface Ending {
  /** The last day it holds; null: without an end. */
  readonly valid_until: string | null
  readonly remind_days: number
}
/** How it stands on a day: it holds, is about to end, or has ended. */
export function validityOf({ valid_until, remind_days }: Ending, today: string): 'valid' | 'ending' | 'expired' {
  if (valid_until === null) return 'valid'
  if (valid_until < today) return 'expired'
  return Date.parse(valid_until) - Date.parse(today) <= remind_days * 86_400_000 ? 'ending' : 'valid'
}
