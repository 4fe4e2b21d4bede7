import { Button, Group, Text } from '@mantine/core'
import type { OwnRosterDay } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, dayText, zoneName } from '../../../kit/dates/dates.ts'
import { ownRoster, useConfirm } from './roster.api.ts'
import classes from './roster.module.css'

const SHOWN = 7

/** My published shifts and days off from today on, and that I have seen them; nothing where there is no roster. */
export function OwnRoster() {
  const { t } = useTranslation('roster')
  const rows = useQuery(ownRoster()).data?.data
  const [all, setAll] = useState(false)
  const confirm = useConfirm()
  if (!rows || rows.length === 0) return null
  const waits = rows.filter((row) => !row.confirmed).length
  return (
    <section aria-label={t('mine')}>
      <Text size="sm" fw={600}>
        {t('mine')}
      </Text>
      <ul className={classes.list}>
        {rows.slice(0, all ? undefined : SHOWN).map((row) => (
          <li key={row.day}>
            <Text size="xs" className="num">
              {dayText(row.day)} · {ownText(row, t('dayOff'))}
              {!row.confirmed && ` · ${t('unconfirmed')}`}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt={4}>
        {waits > 0 && (
          <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirmDays', { count: waits })}
          </Button>
        )}
        {rows.length > SHOWN && (
          <Button variant="subtle" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'showFewer' : 'showAll', { count: rows.length })}
          </Button>
        )}
      </Group>
    </section>
  )
}

const ownText = ({ shift, start, end, zone, location }: OwnRosterDay, dayOff: string): string =>
  start === null || end === null
    ? dayOff
    : `${shift} ${clockText(start, zone)}–${clockText(end, zone)} ${zoneName(zone, start)} · ${location.name}`
