import { type VisitSeries, VisitSeriesDraft, visitSeries } from '@menara/shared/contract/visit-series.contract.ts'
import { VisitDraft, visits } from '@menara/shared/contract/visits.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../i18n/i18n.ts'
import { FactsForm } from '../../../kit/facts-form.tsx'
import { useContractForm } from '../../../kit/form.ts'
import { newCommandId } from '../../../kit/new-key.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMe } from '../../../kit/session.ts'
import { useSite, useSites, useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { toastSuccess } from '../../../kit/toasts.ts'
import { wallTimeOf } from '../../../kit/zoned-time.ts'
import { HostFields, WhatFields, WhoFields } from '../visit-fields.tsx'
import { newVisit, seriesOf, type VisitValues, valuesOfSeries, visitOf } from '../visit-values.ts'
import { VisitWhen } from '../visit-when.tsx'
import { oneSeries, useVisitCommand } from '../visits.api.ts'

/** A visit with everybody who comes, once or again and again; with a series in the address that series is changed. */
export function VisitForm() {
  const { series } = useSearch({ strict: false }) as { series?: string }
  return series ? <KnownSeries id={series} /> : <Facts />
}

function KnownSeries({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(oneSeries(id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  return data ? <Facts known={data.data} /> : <WaitingRows />
}

interface FactsProps {
  readonly known?: VisitSeries
}
function Facts({ known }: FactsProps) {
  const { t } = useTranslation('visits')
  const me = useMe()
  const zoneOf = useZoneOf()
  const site = useSite()
  const go = useNavigate()
  const [initial] = useState<VisitValues>(() => {
    const today = wallTimeOf(new Date().toISOString(), zoneOf(site?.id)).slice(0, 10)
    return known ? valuesOfSeries(known) : newVisit({ siteId: site?.id ?? '', today, hostId: me?.id ?? '', language: languageNow() })
  })
  const [{ locationId, repeat }, follow] = useState({ locationId: initial.location_id, repeat: initial.repeat })
  const { busy, send, read } = useSending(known)
  const { form, onError, focusFirst } = useContractForm<VisitValues>(repeat === 'none' ? VisitDraft : VisitSeriesDraft, initial, { read })
  form.watch('location_id', ({ value }) => {
    follow((before) => ({ ...before, locationId: value }))
    for (const field of ['area_id', 'category_id', 'co_host_id']) form.setFieldValue(field, '')
  })
  form.watch('repeat', ({ value }) => follow((before) => ({ ...before, repeat: value })))
  useUsualSite(form)
  const fields = { form, locationId, repeat }
  const back = () =>
    void go({ to: '/desk/ticketing/$type/list', params: { type: 'visitor' } as never, search: (known ? { desk: 'series' } : {}) as never })
  const submitText = known ? undefined : t(repeat === 'none' ? 'openVisit' : 'beginSeries')
  return (
    <>
      <PageHeader title={t(known ? 'changeSeries' : 'newVisit')} {...(known && { subtitle: known.title })} />
      <FactsForm
        submit={form.onSubmit((values) => send(values, onError), focusFirst)}
        busy={busy}
        onCancel={back}
        {...(submitText && { submitText })}
      >
        <WhatFields {...fields} known={known !== undefined} />
        <VisitWhen {...fields} zone={locationId === '' ? undefined : zoneOf(locationId)} known={known !== undefined} />
        <HostFields {...fields} now={known?.host ?? (me && { id: me.id, name: me.name })} />
        <WhoFields {...fields} />
      </FactsForm>
    </>
  )
}

/** What is sent, where to, and where that leads. However often it is sent, one form opens one visit or begins one series. */
function useSending(known: VisitSeries | undefined) {
  const go = useNavigate()
  const [command_id] = useState(newCommandId)
  const [open, begin, change] = [useVisitCommand(visits.open), useVisitCommand(visitSeries.create), useVisitCommand(visitSeries.update)]
  const busy = open.isPending || begin.isPending || change.isPending
  const read = (values: VisitValues): Record<string, unknown> =>
    values.repeat === 'none' ? visitOf(values, command_id) : { ...seriesOf(values), command_id }
  const toSeries = ({ data }: { data: VisitSeries }) => {
    toastSuccess(known ? 'update' : 'create')
    const search = { desk: 'series', series: data.id } as never
    void go({ to: '/desk/ticketing/$type/list', params: { type: 'visitor' } as never, search, replace: true })
  }
  const send = (values: VisitValues, onError: (error: unknown) => void) => {
    if (busy) return
    const body = read(values) as never
    const { location_id: _site, ...changes } = seriesOf(values)
    if (known) change.mutate({ params: { id: known.id }, body: { ...changes, rev: known.rev } as never }, { onSuccess: toSeries, onError })
    else if (values.repeat !== 'none') begin.mutate({ body }, { onSuccess: toSeries, onError })
    else
      open.mutate(
        { body },
        {
          onSuccess({ data }) {
            toastSuccess('create')
            const search = { id: data.ticket.id, tab: 'visitor' } as never
            void go({ to: '/desk/ticketing/$type/detail', params: { type: 'visitor' } as never, search, replace: true })
          },
          onError,
        },
      )
  }
  return { busy, send, read }
}

/** The only site there is, or the one that was chosen, once they are known. */
function useUsualSite({
  getValues,
  setFieldValue,
}: Pick<ReturnType<typeof useContractForm<VisitValues>>['form'], 'getValues' | 'setFieldValue'>): void {
  const [site, sites] = [useSite(), useSites()]
  const usual = site?.id ?? (sites.length === 1 ? sites[0]?.id : undefined)
  useEffect(() => {
    if (usual && getValues().location_id === '') setFieldValue('location_id', usual)
  }, [usual, getValues, setFieldValue])
}
