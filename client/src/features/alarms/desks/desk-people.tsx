import { Group, Text } from '@mantine/core'
import type { DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { IconUserOff, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { useDeskStates } from '../alarms.live.ts'
import { useDeskId } from './desk-store.ts'

/** Who is signed on at the desk shown, or at every one; a desk that nobody watches says so. */
export function DeskPeople({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation('alarms')
  const deskId = useDeskId()
  const { rows } = useDeskStates(siteId)
  const desks = [...rows.values()].filter((row) => deskId === null || row.id === deskId).toSorted((a, b) => a.name.localeCompare(b.name))
  if (desks.length === 0) return null
  return (
    <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('signOn.who')}>
      {desks.map((desk) => (
        <li key={desk.id} data-desk-people={desk.name} data-unmanned={desk.signed_on.length === 0 || undefined}>
          <OneDesk desk={desk} />
        </li>
      ))}
    </Group>
  )
}

function OneDesk({ desk }: { readonly desk: DeskState }) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const manned = desk.signed_on.length > 0
  // A desk nobody watches is only out of the ordinary while something calls there.
  const missed = !manned && desk.annunciated > 0
  const Icon = manned ? IconUsers : IconUserOff
  const names = desk.signed_on
    .map((item) => t('signOn.since', { name: item.user.name, time: dateText(item.since, 'time', zone) }))
    .join(', ')
  return (
    <Text size="xs" c={missed ? 'var(--app-high)' : 'dimmed'} component="span">
      <Icon size={14} style={{ verticalAlign: '-2px', marginRight: 4 }} aria-hidden />
      {desk.name}: {manned ? names : t('signOn.nobody')}
    </Text>
  )
}
