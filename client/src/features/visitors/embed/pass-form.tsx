import { Select, type SelectProps, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type Pass, PassDraft, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { codesOf, MOST_IN_RUN, passKinds, runOf } from '@menara/shared/domain/visitors/passes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { bodyOf } from '../../../kit/forms/form.ts'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSite, useSites, useSitesKnown } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { passById } from '../passes/passes.api.ts'

interface FormProps {
  /** Absent: a new one, or a run of them. */
  readonly id: string | undefined
  readonly leave: () => void
  /** Chooses an area of a site. */
  readonly areaField: (props: SelectProps & { readonly locationId: string | undefined }) => ReactNode
}

/** A badge, a locker or a bay of a site's list. */
export function PassForm({ id, ...props }: FormProps) {
  const { t } = useTranslation('passes')
  const [chosen, sites, isKnown] = [useSite(), useSites(), useSitesKnown()]
  const answer = useQuery({ ...passById(id ?? ''), enabled: id !== undefined })
  if (id === undefined ? !isKnown : answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data
  const site = chosen ?? sites[0]
  return (
    <>
      <PageHeader title={known ? `${t(`kind.${known.kind}`)} ${known.code}` : t('new')} subtitle={t(known ? 'changeText' : 'text')} />
      {known ? <Changed known={known} {...props} /> : <Added key={site?.id ?? ''} siteId={site?.id ?? ''} {...props} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  location_id: string
  kind: string
  code: string
  to: string
  area_id: string
  note: string
}
function Added({ siteId: first, leave, areaField: AreaField }: Omit<FormProps, 'id'> & { readonly siteId: string }) {
  const { t } = useTranslation('passes')
  const sites = useSites()
  const put = usePut((body: Readonly<Record<string, unknown>>) => call(passSettings.create, { body: body as never }))
  const start = { location_id: first, kind: 'badge', code: '', to: '', area_id: '', note: '' }
  const { form, frame } = useRecordForm(PassDraft, start, {
    record: undefined,
    read: bodyOf<Values>,
    save: (body) => put.mutateAsync(body),
    leave,
  })
  const [{ siteId, code, to }, setShown] = useState({ siteId: first, code: '', to: '' })
  form.watch('location_id', ({ value }) => {
    setShown((before) => ({ ...before, siteId: value ?? '' }))
    form.setFieldValue('area_id', '')
  })
  form.watch('code', ({ value }) => setShown((before) => ({ ...before, code: value.trim() })))
  form.watch('to', ({ value }) => setShown((before) => ({ ...before, to: value.trim() })))
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('site')}
          withAsterisk
          searchable
          allowDeselect={false}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <Select
          label={t('kindLabel')}
          withAsterisk
          allowDeselect={false}
          data={passKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={t('from')}
          placeholder={t('fromHint')}
          withAsterisk
          maxLength={40}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <TextInput label={t('to')} description={t('toText')} maxLength={40} key={form.key('to')} {...form.getInputProps('to')} />
        <AreaField
          label={t('area')}
          description={t('areaText')}
          locationId={siteId}
          key={form.key('area_id')}
          {...form.getInputProps('area_id')}
        />
      </SimpleGrid>
      <Textarea label={t('note')} autosize minRows={2} maxLength={500} key={form.key('note')} {...form.getInputProps('note')} />
      <RunText code={code} to={to} />
    </RecordForm>
  )
}

/** How many there will be, before they are. */
function RunText({ code, to }: { readonly code: string; readonly to: string }) {
  const { t } = useTranslation('passes')
  if (!code || !to || code === to) return null
  const run = runOf(code, to)
  if (!run || run.count > MOST_IN_RUN)
    return (
      <Text size="sm" c="red" role="status">
        {run ? t('tooMany', { count: MOST_IN_RUN }) : t('noRun')}
      </Text>
    )
  const codes = codesOf(run)
  return (
    <Text size="sm" role="status">
      {t('run', { count: run.count, first: codes[0], last: codes.at(-1) })}
    </Text>
  )
}

function Changed({ known, leave, areaField: AreaField }: Omit<FormProps, 'id'> & { readonly known: Pass }) {
  const { t } = useTranslation('passes')
  const put = usePut((body: Readonly<Record<string, unknown>>) =>
    call(passSettings.update, { params: { id: known.id }, body: body as never }),
  )
  const read = ({ area_id, note }: { area_id: string; note: string }) => ({ area_id: area_id || null, note })
  const { form, frame } = useRecordForm(
    passSettings.update.body,
    { area_id: known.area?.id ?? '', note: known.note },
    { record: known, read, save: (body) => put.mutateAsync(body), leave },
  )
  return (
    <RecordForm {...frame}>
      <AreaField
        label={t('area')}
        description={t('areaText')}
        locationId={known.location.id}
        key={form.key('area_id')}
        {...form.getInputProps('area_id')}
      />
      <Textarea label={t('note')} autosize minRows={2} maxLength={500} key={form.key('note')} {...form.getInputProps('note')} />
    </RecordForm>
  )
}

function usePut<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(['pass_settings', 'passes'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
