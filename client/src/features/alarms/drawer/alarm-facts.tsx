import { Table } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { AlarmValue } from '../alarm-badges.tsx'

type Fact = readonly [key: string, value: ReactNode]

/** What is known of an alarm, in rows; what does not apply is left out. */
export function AlarmFacts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const facts = [...usePlaces(alarm), ...useTimes(alarm), ...useSetAside(alarm)]
  return (
    <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0}>
      <Table.Tbody>
        {facts.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w="9.5rem">
              {t(`fact.${key}`)}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function usePlaces(alarm: Alarm): Fact[] {
  const { t } = useTranslation('alarms')
  const mayMaps = useMay('show_plugin_maps')
  const mayAssets = useMay('show_manage_asset')
  const { asset, location, area, ticket, desk } = alarm
  const asLink = mayAssets && asset
  return [
    ['value', <AlarmValue key="v" alarm={alarm} />],
    [
      'device',
      <AnchorLink inherit key="d" to="/admin/plugins/iot/monitoring" search={{ device: alarm.device.id }}>
        {alarm.device.name}
      </AnchorLink>,
    ],
    [
      'asset',
      asLink ? (
        <AnchorLink inherit key="a" to="/admin/manage/assets/form" search={{ id: asset.id }}>
          {asset.name}
        </AnchorLink>
      ) : (
        (asset?.name ?? '–')
      ),
    ],
    [
      'place',
      <span key="p">
        {[location.name, area?.name].filter(Boolean).join(', ')}{' '}
        {mayMaps && (
          <AnchorLink underline="always" to="/admin/plugins/maps" search={{ site: location.id, alarm: alarm.id }} size="sm">
            {t('onMap')}
          </AnchorLink>
        )}
      </span>,
    ],
    ['desk', desk?.name ?? '–'],
    [
      'ticket',
      ticket ? (
        <AnchorLink inherit key="t" to="/desk/ticketing/$type/detail" params={{ type: 'alarm' }} search={{ id: ticket.id }}>
          {ticket.name}
        </AnchorLink>
      ) : (
        '–'
      ),
    ],
  ]
}

function useTimes(alarm: Alarm): Fact[] {
  const zone = useZoneOf()(alarm.location.id)
  const now = useNow()
  const at = (instant: string) => dateText(instant, 'full', zone)
  const { cleared_at, acked_at, acked_by } = alarm
  return [
    ['raised', `${at(alarm.raised_at)} (${ageText(alarm.raised_at, now)})`],
    ['received', at(alarm.received_at)],
    ['cleared', cleared_at ? at(cleared_at) : '–'],
    ['acked', acked_at ? `${at(acked_at)}${acked_by ? `, ${acked_by.name}` : ''}` : '–'],
    ['occurrence', String(alarm.occurrence)],
  ]
}

function useSetAside(alarm: Alarm): Fact[] {
  const { t } = useTranslation('alarms')
  const zone = useZoneOf()(alarm.location.id)
  const { shelf, suppressed, suppressed_by, out_of_service } = alarm
  const by = (item: { readonly by: { readonly name: string } | null; readonly reason: string }) =>
    [item.by?.name, item.reason].filter(Boolean).join(': ')
  return [
    ...(shelf
      ? ([
          ['shelfUntil', shelf.until ? dateText(shelf.until, 'full', zone) : t('untilNormal')],
          ['shelfWhy', by(shelf)],
        ] as const)
      : []),
    ...(suppressed ? ([['suppressedBy', suppressed_by ?? t('byDesign')]] as const) : []),
    ...(out_of_service ? ([['outWhy', [out_of_service.ticket?.name, by(out_of_service)].filter(Boolean).join(' · ')]] as const) : []),
  ]
}
