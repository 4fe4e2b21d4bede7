import { Button, Group, Select, Stack } from '@mantine/core'
import { DataRequestDraft } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import { identityChecks, requestKinds, requestSenders } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { PersonField } from '../person-field.tsx'
import { useRecordRequest } from '../personal-data.api.ts'

/** A request that was received: who asked for what, when, and how it was made sure that it is them. */
export function RequestForm({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['personal_data', 'common'])
  const zone = useHomeZone()
  const record = useRecordRequest()
  const initial: DataRequestDraft = {
    ...{ kind: 'access', user_id: '', sender: 'person', identity_check: 'document' },
    received_at: wallTimeOf(Date.now(), zone),
  }
  const read = (values: DataRequestDraft) => ({ ...values, received_at: values.received_at && instantAt(values.received_at, zone) })
  const { form, onError, focusFirst } = useContractForm<DataRequestDraft>(DataRequestDraft, initial, { read })
  const submit = form.onSubmit(
    (values) =>
      record.mutate(read(values), {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Select
          label={t('request.kind.one')}
          allowDeselect={false}
          data={requestKinds.map((value) => ({ value, label: t(`request.kind.${value}`) }))}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <PersonField label={t('person')} withAsterisk key={form.key('user_id')} {...form.getInputProps('user_id')} />
        <Select
          label={t('request.sender.one')}
          allowDeselect={false}
          data={requestSenders.map((value) => ({ value, label: t(`request.sender.${value}`) }))}
          key={form.key('sender')}
          {...form.getInputProps('sender')}
        />
        <Select
          label={t('request.identity_check.one')}
          allowDeselect={false}
          data={identityChecks.map((value) => ({ value, label: t(`request.identity_check.${value}`) }))}
          key={form.key('identity_check')}
          {...form.getInputProps('identity_check')}
        />
        <DateField
          kind="date-time"
          zone={zone}
          label={t('request.received_at')}
          withAsterisk
          key={form.key('received_at')}
          {...form.getInputProps('received_at')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={record.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
