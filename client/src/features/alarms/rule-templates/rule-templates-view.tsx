import { Badge, Button } from '@mantine/core'
import { type AlarmRuleTemplate, alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../../kit/badges.tsx'
import { asking } from '../../../kit/calls/query.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSites } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { alarmsView, useAlarmPlace } from '../drawer/alarm-place.ts'
import { Judges } from '../rules/judges.tsx'
import { RuleListSwitch } from './rule-list-switch.tsx'
import { RuleTemplateForm } from './rule-template-form.tsx'

/** Rules for many devices: the list, or the form of one. */
export function RuleTemplatesView() {
  const { template } = useViewState(alarmsView).state
  if (!template || template === 'all') return <TemplateList />
  return (
    <LoadedRecord id={template === 'new' ? undefined : template} query={(id) => asking(alarmRuleTemplates.get, { params: { id } })}>
      {(known) => <RuleTemplateForm key={template} template={known} />}
    </LoadedRecord>
  )
}

function TemplateList() {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const list = usePages(alarmRuleTemplates.list, {}, { limit: 100 })
  return (
    <ListPanel
      list={list}
      filters={<RuleListSwitch />}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => place.move({ template: 'new' }, 'push')}>
          {t('template.add')}
        </Button>
      }
      label={t('template.all')}
      columns={useColumns()}
      keyOf={(item) => item.id}
      nameOf={(item) => item.name}
      barOf={(item) => (item.enabled ? priorityColour(item.priority) : undefined)}
      onOpen={(value) => place.move({ template: value.id }, 'push')}
      empty={<EmptyState title={t('template.none')} text={t('template.noneText')} />}
      height="calc(100dvh - 12rem)"
    />
  )
}

function useColumns(): Column<AlarmRuleTemplate>[] {
  const { t } = useTranslation('alarm_rules')
  const { t: iot } = useTranslation('iot')
  const { t: assets } = useTranslation('assets')
  const siteNames = new Map(useSites().map((site) => [site.id, site.name]))
  const chosen = ({ location_ids, kinds, tags, asset_types, area_ids }: AlarmRuleTemplate): string =>
    [
      location_ids === null ? t('template.everySite') : location_ids.map((id) => siteNames.get(id) ?? '').join(', '),
      kinds.map((kind) => iot(`deviceKind.${kind}`)).join(', '),
      tags.map((tag) => `#${tag}`).join(' '),
      asset_types.map((type) => assets(`types.${type}`)).join(', '),
      area_ids.length > 0 && `${t('template.field.area_ids')}: ${numberText(area_ids.length)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    { key: 'name', header: t('template.name'), width: 220, cell: (item) => <b>{item.name}</b> },
    { key: 'where', header: t('template.where'), cell: chosen },
    { key: 'judges', header: t('judges'), width: 220, cell: (item) => <Judges rule={item} /> },
    { key: 'priority', header: t('field.priority'), width: 120, cell: (item) => <PriorityBadge priority={item.priority} /> },
    { key: 'devices', header: t('template.devices'), width: 110, cell: (item) => <span className="num">{numberText(item.devices)}</span> },
    {
      key: 'enabled',
      header: t('field.enabled'),
      width: 110,
      cell: (item) => (item.enabled ? t('on') : <Badge color="gray">{t('off')}</Badge>),
    },
  ]
}
