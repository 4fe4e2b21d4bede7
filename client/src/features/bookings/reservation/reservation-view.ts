import { type Asset, assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import type { ReactNode } from 'react'
import { oneOf, text } from '../../../kit/lists/view-state.ts'

export const reservationSpans = ['day', 'week', 'month', 'plan'] as const
/** `here`: the asset whose code was scanned; `site`: where no site is chosen in the header; `day`: the day that is looked at, or one of its week or month. */
export const reservationView = {
  day: text,
  span: oneOf(reservationSpans),
  type: oneOf(assetTypes),
  search: text,
  site: text,
  here: text,
  at: text,
  floor: text,
}

/** What a view shows of a site. */
export interface ReservationProps {
  readonly siteId: string
  readonly zone: string
  readonly choose: (asset: Asset) => boolean
  readonly children: ReactNode
}
