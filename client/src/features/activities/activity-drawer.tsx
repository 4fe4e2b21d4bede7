import { Button, Code, Drawer, Group, Stack, Text } from '@mantine/core'
import type { Activity } from '@menara/shared/contract/activities.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconArrowUpRight, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { showFetchRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { FactRows } from '../../kit/fact-rows.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { activityById } from './activities.api.ts'
import { activitiesView } from './activities-view.ts'
import { typeText } from './activity-types.ts'
import { happenedText } from './embed/happened-text.ts'

/** One entry with its data, and ways to what it is about. */
export function ActivityDrawer({ id, close }: { readonly id: string | undefined; readonly close: () => void }) {
  const { t } = useTranslation('activities')
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size="md"
      title={<Text fw={650}>{t('entry')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {id && <Entry id={id} />}
    </Drawer>
  )
}

function Entry({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation(['activities', 'home', 'letters'])
  const zoneOf = useZoneOf()
  const { data: answer, error, refetch } = useQuery(activityById(id))
  if (error) return <FailedState error={error} retry={() => void refetch()} />
  if (!answer) return <WaitingRows rows={4} />
  const { data, ...row } = answer.data
  return (
    <Stack gap="sm">
      <Text style={{ overflowWrap: 'anywhere' }}>{happenedText(row, i18n)}</Text>
      <FactRows
        facts={[
          [t('at'), dateText(row.at, 'full', zoneOf(row.location?.id))],
          [t('type'), typeText(row.type, t)],
          [t('tag'), row.tag || '–'],
          [t('site'), row.location?.name ?? '–'],
          [t('area'), row.area?.name ?? '–'],
          [t('who'), row.actor?.name ?? t('nobody')],
        ]}
      />
      {Object.keys(data).length > 0 && (
        <Code block aria-label={t('data')}>
          {JSON.stringify(data, null, 2)}
        </Code>
      )}
      <Ways activity={row} />
    </Stack>
  )
}

/** To the record itself, and to all that happened to it. */
function Ways({ activity: { subject, link_id } }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities')
  const { show } = useViewState(activitiesView)
  const open = useOpener()[subject]
  if (!link_id) return null
  return (
    <Group gap="xs">
      {open && (
        <Button variant="default" leftSection={<IconArrowUpRight size={16} aria-hidden />} onClick={() => void open(link_id)}>
          {t(`open.${subject}`)}
        </Button>
      )}
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => show({ link: link_id })}>
        {t('onlyThis')}
      </Button>
    </Group>
  )
}

/** Ways to the records that have a page of their own, by subject. */
function useOpener(): Readonly<Record<string, (id: string) => Promise<void>>> {
  const go = useNavigate()
  return {
    assets: (id) => go({ to: '/admin/manage/assets/form', search: { id } }),
    alarms: (id) => go({ to: '/admin/plugins/iot/alarm', search: { alarm: id } }),
    devices: (id) => go({ to: '/admin/plugins/iot/monitoring', search: { device: id } }),
    // The page of a ticket is that of its type, which an entry does not tell.
    tickets: (id) =>
      call(tickets.get, { params: { id } }).then(
        ({ data: { type } }) => go({ to: '/desk/ticketing/$type/detail', params: { type }, search: { id } }),
        showFetchRefusal,
      ),
  }
}
