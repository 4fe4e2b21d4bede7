import { Badge } from '@mantine/core'
import type { OvertimeState } from '@menara/shared/domain/overtime/overtime-states.ts'
import { useTranslation } from 'react-i18next'
import { clockText, dateText, numberText, zoneName } from '../../kit/dates/dates.ts'
import { dayOf } from '../../kit/dates/zoned-time.ts'
import { colourOf } from '../../kit/look/look.ts'

const COLOURS: Readonly<Record<OvertimeState, string>> = {
  ordered: 'orange',
  requested: 'orange',
  consented: 'blue',
  approved: 'green',
  performed: 'blue',
  verified: 'green',
  converted: 'gray',
  declined: 'red',
  rejected: 'red',
  cancelled: 'gray',
  expired: 'gray',
}

/** Where an overtime stands. */
export function OvertimeBadge({ state }: { readonly state: OvertimeState }) {
  const { t } = useTranslation('overtime')
  return (
    <Badge variant="light" color={colourOf(COLOURS, state)}>
      {t(`state.${state}`)}
    </Badge>
  )
}

/** Hundredths of hourly wages as a number: `5.5`. */
export const timesText = (hundredths: number): string =>
  numberText(hundredths / 100, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2)

interface Spanned {
  readonly starts_at: string
  readonly ends_at: string
  readonly zone: string
}
/** `28 Nov 2026, 17:00–19:00 WIB`; `+1` where it ends on the day after. */
export function whenText({ starts_at, ends_at, zone }: Spanned): string {
  const same = dayOf(starts_at, zone) === dayOf(ends_at, zone)
  const end = `${clockText(ends_at, zone)}${same ? '' : ' +1'}`
  return `${dateText(starts_at, 'day', zone)}, ${clockText(starts_at, zone)}–${end} ${zoneName(zone, starts_at)}`
}
