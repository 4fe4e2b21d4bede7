import { Badge, Button, Group, Text } from '@mantine/core'
import type { ShiftOffer } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { movesOf, type ShiftOfferMove } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { zoneName } from '../../../kit/dates/dates.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { useMe } from '../../../kit/session/session.ts'
import classes from '../attendance.module.css'
import { ownRoster } from '../roster/roster.api.ts'
import { OfferDialog } from './offer-form.tsx'
import { exchangeText, OFFER_COLOURS } from './offer-texts.ts'
import { ownOffers, useMove } from './offers.api.ts'

/** How many settled offers stay in sight. */
const SETTLED_SHOWN = 2
const waits = ({ state }: ShiftOffer): boolean => state === 'offered' || state === 'accepted'

/** Shifts that I offer, that are offered to me or that are open, with what I may do; and the way to offer one of mine. */
export function OwnOffers() {
  const { t } = useTranslation('roster')
  const rows = useQuery(ownOffers()).data?.data
  const mine = useQuery(ownRoster()).data?.data.filter((row) => row.start !== null) ?? []
  const [offers, setOffers] = useState(false)
  if (!rows) return null
  const shown = [...rows.filter(waits), ...rows.filter((row) => !waits(row)).slice(0, SETTLED_SHOWN)]
  if (shown.length === 0 && mine.length === 0) return null
  return (
    <section aria-label={t('offers.mine')}>
      {shown.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('offers.mine')}
          </Text>
          <ul className={classes.recent}>
            {shown.map((row) => (
              <Own key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      {mine.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOffers(true)}>
          {t('offers.offer')}
        </Button>
      )}
      {offers && <OfferDialog days={mine} close={() => setOffers(false)} />}
    </section>
  )
}

function Own({ row }: { readonly row: ShiftOffer }) {
  const { t } = useTranslation('roster')
  const me = useMe()?.id ?? ''
  const move = useMove()
  const moves = movesOf(row, me)
  const run = (what: ShiftOfferMove) => move.mutate({ id: row.id, move: what }, { onError: showRefusal })
  return (
    <li>
      <Text size="xs" component="span">
        <span className="num">{exchangeText(row)}</span> {zoneName(row.zone)} · {whoseText(row, me, t)} · {row.location.name}
        {row.note && ` · “${row.note}”`}
      </Text>
      <Badge color={colourOf(OFFER_COLOURS, row.state)} {...(row.settled?.reason && { title: row.settled.reason })}>
        {t(`offers.state.${row.state}`)}
        {row.settled?.reason && <span className="sr">: {row.settled.reason}</span>}
      </Badge>
      {moves.length > 0 && (
        <Group gap={4}>
          {moves.map((what) => (
            <Button
              key={what}
              size="compact-xs"
              variant={what === 'accept' ? 'filled' : 'subtle'}
              loading={move.isPending && move.variables.move === what}
              onClick={() => run(what)}
            >
              {t(`offers.move.${what}`)}
            </Button>
          ))}
        </Group>
      )}
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation<'roster'>>['t']
/** Who gives and who takes it, as the reader sees it. */
function whoseText({ user, counterpart }: ShiftOffer, me: string, t: Translate): string {
  const to = counterpart ? (counterpart.id === me ? t('offers.me') : counterpart.name) : t('offers.anybody')
  return `${user ? (user.id === me ? t('offers.me') : user.name) : t('offers.open')} → ${to}`
}
