import { Badge, Button } from '@mantine/core'
import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../../kit/badges.tsx'
import { asking } from '../../../kit/calls/query.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { alarmsView, useAlarmPlace } from '../drawer/alarm-place.ts'
import { RuleListSwitch } from '../rule-templates/rule-list-switch.tsx'
import { RuleTemplatesView } from '../rule-templates/rule-templates-view.tsx'
import { DeviceSelect } from './device-select.tsx'
import { Judges } from './judges.tsx'
import { RuleForm } from './rule-form.tsx'

/** Rules behind the alarms: the list, or the form of one. */
export function RulesView() {
  const { rule, template } = useViewState(alarmsView).state
  if (template) return <RuleTemplatesView />
  if (!rule) return <RuleList />
  return (
    <LoadedRecord id={rule === 'new' ? undefined : rule} query={(id) => asking(iot.rule, { params: { id } })}>
      {(known) => <RuleForm key={rule} rule={known} />}
    </LoadedRecord>
  )
}

function RuleList() {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const [device, setDevice] = useState<string | null>(null)
  const list = usePages(iot.rules, device ? { device_id: device } : {}, { limit: 100 })
  return (
    <ListPanel
      list={list}
      filters={
        <>
          <RuleListSwitch />
          <DeviceSelect label={t('anyDevice')} value={device} change={setDevice} clearable />
        </>
      }
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => place.move({ rule: 'new' }, 'push')}>
          {t('newRule')}
        </Button>
      }
      label={t('rules')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => `${item.device}: ${item.message}`}
      barOf={(item) => (item.enabled ? priorityColour(item.priority) : undefined)}
      onOpen={(value) => place.move(value.template ? { template: value.template.id } : { rule: value.id }, 'push')}
      empty={<EmptyState title={t('noRules')} text={t('noRulesText')} />}
      height="calc(100dvh - 12rem)"
    />
  )
}

function useColumns(): Column<AlarmRule>[] {
  const { t } = useTranslation('alarm_rules')
  return [
    { key: 'message', header: t('field.message'), cell: (item) => <b>{item.message}</b> },
    { key: 'device', header: t('field.device_id'), width: 220, cell: (item) => item.device },
    {
      key: 'template',
      header: t('template.one'),
      width: 180,
      cell: (item) => item.template?.name ?? '–',
    },
    { key: 'kind', header: t('field.kind'), width: 150, cell: (item) => t(`kind.${item.kind}`) },
    { key: 'judges', header: t('judges'), width: 220, cell: (item) => <Judges rule={item} /> },
    { key: 'priority', header: t('field.priority'), width: 120, cell: (item) => <PriorityBadge priority={item.priority} /> },
    {
      key: 'enabled',
      header: t('field.enabled'),
      width: 110,
      cell: (item) => (item.enabled ? t('on') : <Badge color="gray">{t('off')}</Badge>),
    },
  ]
}
