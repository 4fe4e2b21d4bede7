import { Button, Fieldset, Group, MultiSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type AlarmRuleTemplate,
  alarmRuleTemplates,
  templateRuleKinds,
} from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { deviceKinds } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assetTypes } from '@menara/shared/contract/places/assets.contract.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { asking, queryClient } from '../../../kit/calls/query.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { useSites } from '../../../kit/site.ts'
import { TagWordsInput } from '../../iot/embed/tag-words-input.tsx'
import { useAlarmPlace } from '../drawer/alarm-place.ts'
import { COLS, Judged, KindChoice, type PartProps, type Shape, WhatItIs } from '../rules/rule-fields.tsx'
import { Behaviour, Guidance } from '../rules/rule-guidance.tsx'
import { Exceptions } from './rule-exceptions.tsx'
import { TemplatePreview } from './rule-template-preview.tsx'
import { type TemplateDraft, type TemplateValues, templateDraftOf, templateValuesOf } from './rule-template-values.ts'

type TemplateForm = UseFormReturnType<TemplateValues>

/** One rule for many devices: which ones, what it judges, and where it does not hold; shown device by device before it is saved. */
export function RuleTemplateForm({ template }: { readonly template: AlarmRuleTemplate | undefined }) {
  const { t } = useTranslation('alarm_rules')
  const place = useAlarmPlace()
  const leave = () => place.move({ template: 'all' }, 'push')
  const { form, frame, onError, focusFirst } = useRecordForm(alarmRuleTemplates.create.body, templateValuesOf(template), {
    record: template,
    read: templateDraftOf,
    save: (body) => saveTemplate(template?.id, body),
    leave,
  })
  const [shape, setShape] = useState<Shape>(() => ({ kind: form.getValues().kind, deviceId: '', suppresses: false }))
  const [asked, setAsked] = useState<TemplateDraft | null>(null)
  const [, again] = useReducer((value: number) => value + 1, 0)
  // The fields of a rule are all among those of a template.
  const parts: PartProps = { form: form as unknown as PartProps['form'], shape, setShape }
  const except = (deviceId: string): void => {
    if (form.getValues().exceptions.some((item) => item.device_id === deviceId)) return
    form.insertListItem('exceptions', { device_id: deviceId, excluded: true, limit: '' })
    again()
  }
  return (
    <RecordForm {...frame}>
      <Group justify="space-between">
        <b>{template?.name ?? t('template.add')}</b>
        {template && <RemoveTemplate template={template} done={leave} />}
      </Group>
      <TextInput label={t('template.name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
      <Where form={form} template={template} />
      <KindChoice {...parts} kinds={templateRuleKinds} />
      <SimpleGrid cols={COLS}>
        <WhatItIs {...parts} />
      </SimpleGrid>
      <Judged {...parts} />
      <Exceptions form={form} changed={again} />
      <TemplatePreview
        id={template?.id}
        draft={asked}
        refused={onError}
        ask={() => void form.onSubmit((values) => setAsked({ ...templateDraftOf(values) }), focusFirst)()}
        except={except}
      />
      <Behaviour {...parts} />
      <Guidance {...parts} />
    </RecordForm>
  )
}

function Where({ form, template }: { readonly form: TemplateForm; readonly template: AlarmRuleTemplate | undefined }) {
  const { t } = useTranslation('alarm_rules')
  const { t: iot } = useTranslation('iot')
  const { t: assets } = useTranslation('assets')
  const sites = useSites()
  const nameOf = new Map(sites.map((site) => [site.id, site.name]))
  const places = useQuery({ ...asking(areas.list, { query: {} }), staleTime: 60_000 }).data?.data ?? []
  const [tags, setTags] = useState<readonly string[]>(template?.tags ?? [])
  const { defaultValue: _tags, onChange: changeTags, ...tagProps } = form.getInputProps('tags')
  return (
    <Fieldset legend={t('template.where')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('template.whereText')}
        </Text>
        <MultiSelect
          label={t('template.field.location_ids')}
          placeholder={t('template.everySite')}
          searchable
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_ids')}
          {...form.getInputProps('location_ids')}
        />
        <SimpleGrid cols={COLS}>
          <MultiSelect
            label={t('template.field.kinds')}
            searchable
            data={deviceKinds.map((kind) => ({ value: kind, label: iot(`deviceKind.${kind}`) }))}
            key={form.key('kinds')}
            {...form.getInputProps('kinds')}
          />
          <MultiSelect
            label={t('template.field.asset_types')}
            searchable
            data={assetTypes.map((type) => ({ value: type, label: assets(`types.${type}`) }))}
            key={form.key('asset_types')}
            {...form.getInputProps('asset_types')}
          />
          <TagWordsInput
            label={t('template.field.tags')}
            {...tagProps}
            value={tags}
            change={(next) => {
              setTags(next)
              changeTags(next)
            }}
          />
          <MultiSelect
            label={t('template.field.area_ids')}
            searchable
            limit={50}
            data={places.map((area) => ({ value: area.id, label: `${area.name} · ${nameOf.get(area.location_id) ?? ''}` }))}
            key={form.key('area_ids')}
            {...form.getInputProps('area_ids')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

async function saveTemplate(id: string | undefined, body: TemplateDraft): Promise<void> {
  await (id === undefined ? call(alarmRuleTemplates.create, { body }) : call(alarmRuleTemplates.update, { params: { id }, body }))
  forgetTemplates()
}

/** After a removal the template itself is gone: only lists are asked again. */
function forgetTemplates(only: readonly string[] = []): void {
  for (const queryKey of [['iot/rule-templates', ...only], ['iot/rules'], ['iot', 'alarm']])
    void queryClient.invalidateQueries({ queryKey })
}

function RemoveTemplate({ template, done }: { readonly template: AlarmRuleTemplate; readonly done: () => void }) {
  const { t } = useTranslation('alarm_rules')
  const gone = () => {
    done()
    forgetTemplates(['list'])
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={() =>
        askToRemove({
          title: t('template.removeTitle'),
          text: t('template.removeText', { name: template.name, count: template.devices }),
          remove: () => call(alarmRuleTemplates.remove, { params: { id: template.id } }),
          done: gone,
        })
      }
    >
      {t('template.remove')}
    </Button>
  )
}
