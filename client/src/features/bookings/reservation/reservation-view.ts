import { assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { oneOf, text } from '../../../kit/lists/view-state.ts'

export const reservationSpans = ['day', 'week', 'month'] as const
/** `site`: where no site is chosen in the header; `day`: the day that is looked at, or one of its week or month. */
export const reservationView = { day: text, span: oneOf(reservationSpans), type: oneOf(assetTypes), search: text, site: text }
