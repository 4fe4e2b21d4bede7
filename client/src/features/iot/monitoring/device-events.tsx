import { Anchor, Button, Group, Text } from '@mantine/core'
import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { journalComment } from '../../alarms/embed/journal-comment.ts'
import classes from './monitoring.module.css'

/** What the alarms of a device did, newest first; each leads to its alarm. */
export function DeviceEvents({ device }: { readonly device: Device }) {
  const { t } = useTranslation('iot')
  const { t: say } = useTranslation('alarms')
  const messageOf = useMessageText()
  const zone = useZoneOf()(device.location_id)
  const { rows, error, retry, more } = usePages(alarmJournal.list, { device_id: device.id }, { limit: 15 })
  if (error && !rows) return <FailedState error={error} retry={retry} />
  if (!rows) return <WaitingRows rows={3} />
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noEvents')}
      </Text>
    )
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Group gap={8} wrap="nowrap" align="flex-start">
              <PriorityBadge priority={row.priority} />
              <div style={{ minWidth: 0 }}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to="/admin/plugins/iot/alarm" search={{ alarm: row.alarm_id }} {...props} />}
                >
                  {messageOf(row)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {say(`event.${row.event}`)}
                  {row.value === null ? '' : ` · ${numberText(row.value, 2)} ${row.unit}`} · {dateText(row.at, 'full', zone)}
                  {row.actor && ` · ${row.actor.name}`}
                </Text>
                {row.comment && <Text size="sm">{journalComment(row, say)}</Text>}
              </div>
            </Group>
          </li>
        ))}
      </ul>
      {more && (
        <Button size="xs" variant="default" mt="xs" loading={more.busy} onClick={more.load}>
          {t('loadMore', { ns: 'common' })}
        </Button>
      )}
    </>
  )
}
