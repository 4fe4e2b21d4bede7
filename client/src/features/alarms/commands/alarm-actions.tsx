import { Button, Collapse, Group, Kbd, Stack, TextInput } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { IconArrowBackUp, IconBell, IconBellZ, IconCheck, IconLockOpen, IconTicket, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { TalkAboutButton } from '../../ptt/embed/talk-about.tsx'
import { commands } from '../alarms.api.ts'
import { PresentRow } from '../list/present-row.tsx'
import { askAbout, useTicketFor, wantTicket } from './alarm-dialogs-store.ts'
import { ShelfRequest } from './shelf-request.tsx'
import { TicketForm } from './ticket-form.tsx'
import { newer, useAlarmCommand } from './use-alarm-command.ts'

/** What may be done with an alarm as it stands, by whom it is shown to. */
export function AlarmActions({ alarm }: { readonly alarm: Alarm }) {
  const mayAcknowledge = useMay('alarm_acknowledge')
  return (
    <Stack gap="xs">
      {alarm.shelf_request && mayAcknowledge && <ShelfRequest alarm={alarm} />}
      {mayAcknowledge && <Acknowledge alarm={alarm} />}
      <Deeds alarm={alarm} />
      <Ticket alarm={alarm} />
      <Group>
        <TalkAboutButton about={{ alarm_id: alarm.id }} to="/ptt" />
      </Group>
    </Stack>
  )
}

/** Stays while the words of somebody who was late are still in it. */
function Acknowledge({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const [comment, setComment] = useState('')
  const { run, busy, conflict, forget } = useAlarmCommand()
  const put = async () => {
    if (await run(newer(alarm, conflict?.alarm), (id, seen) => commands.acknowledge(id, seen, comment))) setComment('')
  }
  if (alarm.ack !== 'unacked' && !conflict) return null
  const acked = newer(alarm, conflict?.alarm).ack === 'acked'
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('comment')}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !acked) void put()
          }}
        />
        <Button loading={busy} disabled={acked} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void put()}>
          {t('acknowledge')}
        </Button>
      </Group>
      <PresentRow conflict={conflict} />
      {conflict && acked && (
        <Group justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={forget}>
            {t('close', { ns: 'common' })}
          </Button>
        </Group>
      )}
    </>
  )
}

interface Deed {
  readonly key: 'shelve' | 'unshelve' | 'takeOut' | 'putBack' | 'reset'
  readonly shown: boolean
  readonly icon: ReactNode
  readonly hot?: string
  readonly ask: () => void
}

function Deeds({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const mayAcknowledge = useMay('alarm_acknowledge')
  const mayConfigure = useMay('alarm_configure')
  const free = !alarm.shelf && !alarm.out_of_service
  const deeds: readonly Deed[] = [
    {
      key: 'shelve',
      shown: mayAcknowledge && free && !alarm.shelf_request,
      icon: <IconBellZ size={16} aria-hidden />,
      hot: 'S',
      ask: () => askAbout({ kind: 'shelve', alarms: [alarm] }),
    },
    {
      key: 'unshelve',
      shown: mayAcknowledge && alarm.shelf !== null,
      icon: <IconBell size={16} aria-hidden />,
      hot: 'U',
      ask: () => askAbout({ kind: 'unshelve', alarm }),
    },
    {
      key: 'reset',
      shown: mayAcknowledge && alarm.latched && alarm.process === 'normal' && alarm.ack === 'acked',
      icon: <IconLockOpen size={16} aria-hidden />,
      ask: () => askAbout({ kind: 'reset', alarm }),
    },
    {
      key: 'takeOut',
      shown: mayConfigure && !alarm.out_of_service,
      icon: <IconTool size={16} aria-hidden />,
      ask: () => askAbout({ kind: 'takeOut', alarm }),
    },
    {
      key: 'putBack',
      shown: mayConfigure && alarm.out_of_service !== null,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      ask: () => askAbout({ kind: 'putBack', alarm }),
    },
  ]
  const shown = deeds.filter((item) => item.shown)
  if (shown.length === 0) return null
  return (
    <Group gap="xs">
      {shown.map(({ key, icon, hot, ask }) => (
        <Button key={key} variant="default" leftSection={icon} rightSection={hot && <Kbd aria-hidden>{hot}</Kbd>} onClick={ask}>
          {t(key)}
        </Button>
      ))}
    </Group>
  )
}

function Ticket({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const may = useMay('show_ticketing_alarm')
  const wanted = useTicketFor() === alarm.id
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!wanted) return
    setOpen(true)
    wantTicket(null)
  }, [wanted])
  if (!may || alarm.ticket) return null
  return (
    <>
      {!open && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            rightSection={<Kbd aria-hidden>T</Kbd>}
            onClick={() => setOpen(true)}
          >
            {t('openTicket')}
          </Button>
        </Group>
      )}
      <Collapse expanded={open}>{open && <TicketForm alarm={alarm} close={() => setOpen(false)} />}</Collapse>
    </>
  )
}
