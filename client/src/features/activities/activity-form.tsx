import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { activities } from '@menara/shared/contract/activities.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/forms/form.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useSites } from '../../kit/site.ts'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { useWriteActivity } from './activities.api.ts'
import { ownTypes, typeText } from './activity-types.ts'

interface Values extends Record<string, unknown> {
  type: string
  description: string
  tag: string
  location_id: string
  area_id: string
}

/** An entry that a person writes into the log. */
export function ActivityForm({ siteId, close }: { readonly siteId: string | undefined; readonly close: () => void }) {
  const { t } = useTranslation('activities')
  const sites = useSites()
  const write = useWriteActivity()
  const [site, setSite] = useState(siteId ?? (sites.length === 1 ? sites[0]?.id : undefined) ?? '')
  const { form, onError, focusFirst } = useContractForm<Values>(activities.create.body, {
    ...{ type: 'patrol.note', description: '', tag: '', location_id: site, area_id: '' },
  })
  const submit = form.onSubmit(({ tag, area_id, ...values }) => {
    write.mutate(
      { ...values, ...(tag && { tag }), ...(area_id && { area_id }) },
      {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      },
    )
  }, focusFirst)
  return (
    <Modal opened onClose={close} title={t('write')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Textarea
            label={t('happened')}
            withAsterisk
            autosize
            minRows={3}
            maxLength={2000}
            data-autofocus
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
          <Select
            label={t('type')}
            withAsterisk
            allowDeselect={false}
            data={ownTypes.map((value) => ({ value, label: typeText(value, t) }))}
            key={form.key('type')}
            {...form.getInputProps('type')}
          />
          <Select
            label={t('site')}
            withAsterisk
            allowDeselect={false}
            searchable
            value={site || null}
            error={form.errors['location_id']}
            onChange={(next) => {
              setSite(next ?? '')
              form.setFieldValue('location_id', next ?? '')
              form.setFieldValue('area_id', '')
            }}
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <AreaSelect
            label={t('area')}
            locationId={site || undefined}
            key={`${form.key('area_id')} ${site}`}
            {...form.getInputProps('area_id')}
          />
          <TextInput label={t('tag')} maxLength={60} key={form.key('tag')} {...form.getInputProps('tag')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {t('writeNow')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
