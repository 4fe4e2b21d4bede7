import { Button, Group, MultiSelect, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type Breach, BreachDraft } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { personalDataKeys } from '@menara/shared/domain/personal-data/personal-data-categories.ts'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useHomeZone, useSites } from '../../../kit/site.ts'
import { useCloseBreach, useSaveBreach } from '../personal-data.api.ts'

interface FormProps {
  /** Absent: a new one. */
  readonly breach: Breach | undefined
  readonly close: () => void
}
type Values = Omit<BreachDraft, 'subjects_notified_at' | 'authority_notified_at'> & {
  readonly subjects_notified_at: string
  readonly authority_notified_at: string
}

/** What is known of a breach; a closed one is only read. */
export function BreachForm({ breach, close }: FormProps) {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  const save = useSaveBreach(breach)
  const instant = (wall: string) => (wall === '' ? null : instantAt(wall, zone))
  const read = (values: Values): BreachDraft => ({
    ...values,
    discovered_at: values.discovered_at && instantAt(values.discovered_at, zone),
    subjects_notified_at: instant(values.subjects_notified_at),
    authority_notified_at: instant(values.authority_notified_at),
  })
  const { form, onError, focusFirst } = useContractForm<Values>(BreachDraft, valuesOf(breach, zone), { read })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(read(values), {
        onSuccess() {
          toastSuccess(breach ? 'update' : 'create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  const at = (name: 'discovered_at' | 'subjects_notified_at' | 'authority_notified_at') => (
    <DateField
      kind="date-time"
      zone={zone}
      label={t(`breach.${name}`)}
      withAsterisk={name === 'discovered_at'}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  const isClosed = breach !== undefined && breach.closed_at !== null
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isClosed} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        <Stack gap="sm">
          {isClosed && (
            <Text size="sm">
              {t('breach.closedAt', { at: dateText(breach.closed_at ?? '', 'full', zone), name: breach.closed_by?.name ?? '–' })}
            </Text>
          )}
          <TextInput label={t('breach.title')} withAsterisk maxLength={200} key={form.key('title')} {...form.getInputProps('title')} />
          <WhatAndWhere form={form} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            {at('discovered_at')}
            {at('subjects_notified_at')}
            {at('authority_notified_at')}
          </SimpleGrid>
          <Textarea
            label={t('breach.cause')}
            autosize
            minRows={2}
            maxLength={4000}
            key={form.key('cause')}
            {...form.getInputProps('cause')}
          />
          <Textarea
            label={t('breach.measures')}
            autosize
            minRows={2}
            maxLength={4000}
            key={form.key('measures')}
            {...form.getInputProps('measures')}
          />
        </Stack>
      </fieldset>
      <Buttons breach={breach} close={close} busy={save.isPending} />
    </form>
  )
}

function WhatAndWhere({ form }: { readonly form: ReturnType<typeof useContractForm<Values>>['form'] }) {
  const { t } = useTranslation('personal_data')
  const sites = useSites().map(({ id, name }) => ({ value: id, label: name }))
  const categories = personalDataKeys.map((value) => ({ value, label: t(`category.${value}`) }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <MultiSelect
        label={t('breach.categories')}
        withAsterisk
        searchable
        data={categories}
        key={form.key('categories')}
        {...form.getInputProps('categories')}
      />
      <NumberInput
        label={t('breach.people')}
        description={t('breach.peopleText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        allowDecimal={false}
        key={form.key('people')}
        {...form.getInputProps('people')}
      />
      <MultiSelect
        label={t('breach.sites')}
        description={t('breach.sitesText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        data={sites}
        key={form.key('location_ids')}
        {...form.getInputProps('location_ids')}
      />
    </SimpleGrid>
  )
}

function Buttons({ breach, close, busy }: FormProps & { readonly busy: boolean }) {
  const { t } = useTranslation(['personal_data', 'common'])
  const end = useCloseBreach()
  const isOpen = breach?.closed_at === null
  const ask = ({ id, rev, title }: Breach) =>
    askFirst({
      title: t('breach.closeTitle', { title }),
      text: t('breach.closeText'),
      confirm: t('breach.close'),
      run: () => end.mutateAsync({ id, rev }).then(close, showRefusal),
    })
  return (
    <Group justify="flex-end" mt="md">
      {isOpen && breach.subjects_notified_at !== null && breach.authority_notified_at !== null && (
        <Button variant="default" mr="auto" onClick={() => ask(breach)}>
          {t('breach.close')}
        </Button>
      )}
      <Button variant="default" onClick={close}>
        {t(breach && !isOpen ? 'common:close' : 'common:cancel')}
      </Button>
      {(!breach || isOpen) && (
        <Button type="submit" loading={busy}>
          {t('common:save')}
        </Button>
      )}
    </Group>
  )
}

function valuesOf(breach: Breach | undefined, zone: string): Values {
  const wall = (at: string | null | undefined) => (at ? wallTimeOf(at, zone) : '')
  return {
    ...{ title: breach?.title ?? '', categories: breach?.categories ?? [], people: breach?.people ?? 0 },
    ...{ location_ids: breach?.location_ids ?? [], cause: breach?.cause ?? '', measures: breach?.measures ?? '' },
    discovered_at: breach ? wall(breach.discovered_at) : wall(new Date().toISOString()),
    subjects_notified_at: wall(breach?.subjects_notified_at),
    authority_notified_at: wall(breach?.authority_notified_at),
  }
}
