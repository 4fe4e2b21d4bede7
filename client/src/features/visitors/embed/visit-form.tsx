import { type VisitSeries, VisitSeriesDraft, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { VisitDraft, visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../i18n/i18n.ts'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import { wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { DraftNote } from '../../../kit/forms/draft-note.tsx'
import { draftOver } from '../../../kit/forms/drafts.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { RecordForm } from '../../../kit/forms/record-form.tsx'
import { useDraft } from '../../../kit/forms/use-draft.ts'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useSite, useSites, useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { HostFields, WhatFields, WhoFields } from '../visits/visit-fields.tsx'
import { newVisit, seriesOf, type VisitValues, valuesOfSeries, visitOf } from '../visits/visit-values.ts'
import { VisitWhen } from '../visits/visit-when.tsx'
import { oneSeries, useVisitCommand } from '../visits/visits.api.ts'

export const visitFormView = { series: text }

/** A visit with everybody who comes, once or again and again; with a series in the address that series is changed. */
export function VisitForm() {
  const { series } = useViewState(visitFormView).state
  const [round, setRound] = useState(0)
  return series ? <KnownSeries id={series} /> : <NewVisit key={round} again={() => setRound(round + 1)} />
}

function KnownSeries({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(oneSeries(id))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  return data ? <Facts known={data.data} /> : <WaitingRows />
}

interface KeptVisit {
  /** Of the form that was begun: sent by an earlier visit to the page and again by this one, it opens one visit. */
  readonly commandId: string
  readonly values: Omit<VisitValues, 'visitors'>
}
/** A form that outlives the page until it is sent or discarded; the visitors themselves are not kept in a browser. */
function NewVisit({ again }: { readonly again: () => void }) {
  const { t } = useTranslation('visitors')
  const kept = useDraft<KeptVisit>('ticket visitor')
  const [commandId] = useState(() => kept.found?.value.commandId ?? newCommandId())
  const [stored] = useState(kept.found?.value.values)
  const keep = (all: VisitValues) => {
    const { visitors, ...values } = all
    const isLost = visitors.trim() !== '' || (kept.found?.lost.length ?? 0) > 0
    if (isUntouched(all)) kept.drop()
    else kept.keep({ commandId, values }, isLost ? [t('lines')] : [])
  }
  return (
    <Facts stored={stored} commandId={commandId} keep={keep} drop={kept.drop}>
      {kept.found && (
        <DraftNote
          draft={kept.found}
          discard={() => {
            kept.drop()
            again()
          }}
        />
      )}
    </Facts>
  )
}

/** Site, host and day come by themselves. */
const isUntouched = ({ title, message, visitors, end, from, to }: VisitValues): boolean =>
  [title, message, visitors, end, from, to].every((text) => text.trim() === '')

interface FactsProps {
  readonly known?: VisitSeries
  /** What was typed into an earlier form. */
  readonly stored?: unknown
  readonly commandId?: string
  readonly keep?: (values: VisitValues) => void
  readonly drop?: () => void
  readonly children?: ReactNode
}
function Facts(props: FactsProps) {
  const { known, stored, keep, drop, children } = props
  const { t } = useTranslation('visits')
  const me = useMe()
  const zoneOf = useZoneOf()
  const site = useSite()
  const go = useNavigate()
  const [initial] = useState<VisitValues>(() => {
    const today = wallTimeOf(new Date().toISOString(), zoneOf(site?.id)).slice(0, 10)
    if (known) return valuesOfSeries(known)
    return draftOver(newVisit({ siteId: site?.id ?? '', today, hostId: me?.id ?? '', language: languageNow() }), stored)
  })
  const [{ locationId, repeat }, follow] = useState({ locationId: initial.location_id, repeat: initial.repeat })
  const { busy, send, read } = useSending(props)
  const { form, onError, focusFirst } = useContractForm<VisitValues>(repeat === 'none' ? VisitDraft : VisitSeriesDraft, initial, {
    read,
    ...(keep && { onValuesChange: keep }),
  })
  form.watch('location_id', ({ value }) => {
    follow((before) => ({ ...before, locationId: value }))
    for (const field of ['area_id', 'category_id', 'co_host_id']) form.setFieldValue(field, '')
  })
  form.watch('repeat', ({ value }) => follow((before) => ({ ...before, repeat: value })))
  useUsualSite(form)
  const fields = { form, locationId, repeat }
  const back = () => {
    drop?.()
    void go({ to: '/desk/ticketing/$type/list', params: { type: 'visitor' }, search: known ? { desk: 'series' } : {} })
  }
  const submitText = known ? undefined : t(repeat === 'none' ? 'openVisit' : 'beginSeries')
  return (
    <>
      <PageHeader title={t(known ? 'changeSeries' : 'newVisit')} {...(known && { subtitle: known.title })} />
      <RecordForm
        submit={form.onSubmit((values) => send(values, onError), focusFirst)}
        busy={busy}
        onCancel={back}
        {...(submitText && { submitText })}
      >
        {children}
        <WhatFields {...fields} known={known !== undefined} />
        <VisitWhen {...fields} zone={locationId === '' ? undefined : zoneOf(locationId)} known={known !== undefined} />
        <HostFields {...fields} now={known?.host ?? (me && { id: me.id, name: me.name })} />
        <WhoFields {...fields} />
      </RecordForm>
    </>
  )
}

/** What is sent, where to, and where that leads. However often it is sent, one form opens one visit or begins one series. */
function useSending({ known, commandId, drop }: FactsProps) {
  const go = useNavigate()
  const [command_id] = useState(() => commandId ?? newCommandId())
  const [open, begin, change] = [useVisitCommand(visits.open), useVisitCommand(visitSeries.create), useVisitCommand(visitSeries.update)]
  const busy = open.isPending || begin.isPending || change.isPending
  const read = (values: VisitValues): Record<string, unknown> =>
    values.repeat === 'none' ? visitOf(values, command_id) : { ...seriesOf(values), command_id }
  const toSeries = ({ data }: { data: VisitSeries }) => {
    drop?.()
    toastSuccess(known ? 'update' : 'create')
    const search = { desk: 'series', series: data.id } as const
    void go({ to: '/desk/ticketing/$type/list', params: { type: 'visitor' }, search, replace: true })
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
            drop?.()
            toastSuccess('create')
            const search = { id: data.ticket.id, tab: 'visitor' }
            void go({ to: '/desk/ticketing/$type/detail', params: { type: 'visitor' }, search, replace: true })
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
