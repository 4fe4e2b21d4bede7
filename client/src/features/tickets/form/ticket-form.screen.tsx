import { Select, SimpleGrid } from '@mantine/core'
import type { TicketTemplate } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { type AssetDetail, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { TicketDraft } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypeByCode, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { asking } from '../../../kit/calls/query.ts'
import { DraftNote } from '../../../kit/forms/draft-note.tsx'
import { useContractForm } from '../../../kit/forms/form.ts'
import { LoadedRecord, RecordForm } from '../../../kit/forms/record-form.tsx'
import { useDraft } from '../../../kit/forms/use-draft.ts'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSite, useSites, useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { SuggestedArticles } from '../../articles/embed/suggested-articles.tsx'
import { TemplateSelect } from '../../ticket-tools/embed/template-select.tsx'
import { TypeFields } from '../facts/type-fields.tsx'
import { AssigneeSelect, GroupSelect } from '../moves/workers-fields.tsx'
import { PicturesField, useDrop } from '../notes/note-pictures.tsx'
import { usePictures } from '../notes/use-pictures.ts'
import { useCreateTicket } from '../tickets.api.ts'
import { SeenBy } from './seen-by.tsx'
import { draftOf, emptyValues, isUntouched, restoredValues, type TicketValues, templateValues, valuesAbout } from './ticket-draft.ts'
import { CategoryField, SubtypeField, type TicketForm, WhatFields, WhenFields, WhereFields } from './ticket-fields.tsx'

const VisitForm = lazy(async () => ({ default: (await import('../../visitors/embed/visit-form.tsx')).VisitForm }))

/** Whoever is away has days of their own, and neither a room nor a thing to be mended. */
const AWAY: ReadonlySet<string> = new Set(['absense', 'travelling'])

/** `asset`: what a new ticket is about. */
export const ticketFormView = { asset: text }
const assetById = (id: string) => asking(assets.get, { params: { id } })

/** The form of the type in the address. */
export function TicketFormScreen() {
  const { type = '' } = useParams({ strict: false }) as { type?: string }
  const about = useViewState(ticketFormView).state.asset
  const [round, setRound] = useState(0)
  if (type !== 'visitor')
    return (
      <LoadedRecord id={AWAY.has(type) ? undefined : about} query={assetById}>
        {(asset) => <NewTicket key={`${type} ${asset?.id ?? ''} ${round}`} type={type} asset={asset} again={() => setRound(round + 1)} />}
      </LoadedRecord>
    )
  return (
    <Suspense fallback={<WaitingRows />}>
      <VisitForm />
    </Suspense>
  )
}

interface KeptTicket {
  /** Of the form that was begun: sent by an earlier visit to the page and again by this one, it opens one ticket. */
  readonly key: string
  readonly values: TicketValues
}
interface NewTicketProps {
  readonly type: string
  /** What it is about, where that is known. */
  readonly asset: AssetDetail | undefined
  /** Begins an empty form. */
  readonly again: () => void
}
/** Opens a ticket of a type. However often it is sent, one form opens one ticket. What is typed outlives the page until it is sent or discarded. */
function NewTicket({ type, asset, again }: NewTicketProps) {
  const { t } = useTranslation(['tickets', 'nav'])
  const go = useNavigate()
  const typeId = ticketTypeByCode(type)?.id ?? 0
  const site = useSite()
  const zoneOf = useZoneOf()
  const kept = useDraft<KeptTicket>(asset ? `ticket ${type} ${asset.id}` : `ticket ${type}`)
  const [empty] = useState(() => (asset ? valuesAbout(asset) : emptyValues(site?.id ?? '')))
  const [first] = useState(() => restoredValues(empty, kept.found?.value.values))
  const [key] = useState(() => kept.found?.value.key ?? newKey())
  const create = useCreateTicket(key)
  const pictures = usePictures()
  const { over, handlers } = useDrop(pictures.take)
  const keep = (values: TicketValues) => {
    if (create.isSuccess) return
    const lost = [...(kept.found?.lost ?? []), ...pictures.images.map((image) => image.name)]
    if (isUntouched(values, empty) && pictures.images.length === 0) kept.drop()
    else kept.keep({ key, values }, [...new Set(lost)])
  }
  const { form, onError, focusFirst } = useContractForm(TicketDraft, first, {
    read: (values) => draftOf(values, { typeId, zone: zoneOf(values.location_id) }),
    onValuesChange: keep,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures are no field of the form
  useEffect(() => {
    if (pictures.images.length > 0) keep(form.getValues())
  }, [pictures.images])
  const discard = () => {
    kept.drop()
    again()
  }
  const submit = form.onSubmit((values) => {
    if (create.isPending) return
    create.mutate(
      { body: draftOf(values, { typeId, zone: zoneOf(values.location_id) }), images: pictures.images },
      {
        onSuccess({ data }) {
          kept.drop()
          toastSuccess('create')
          void go({
            to: '/desk/ticketing/$type/detail',
            params: { type: data.type },
            search: { id: data.id },
            replace: true,
          })
        },
        onError,
      },
    )
  }, focusFirst)
  return (
    <div {...handlers}>
      <PageHeader title={t('newTicket')} subtitle={t(`type.${type}`, { ns: 'nav' })} />
      <RecordForm
        submit={submit}
        busy={create.isPending}
        submitText={t('createTicket')}
        onCancel={() => {
          kept.drop()
          void go({ to: '/desk/ticketing/$type/list', params: { type } })
        }}
      >
        {kept.found && <DraftNote draft={kept.found} discard={discard} />}
        <PlaceAndPeople form={form} typeId={typeId} asset={asset} />
        <PicturesField label={t('images')} hint={t('imagesHint')} pictures={pictures} over={over} />
      </RecordForm>
    </div>
  )
}

interface PlaceProps {
  readonly form: TicketForm
  readonly typeId: number
  readonly asset: AssetDetail | undefined
}
/** The site decides which areas, assets and people there are to choose from, and whose clocks count. */
function PlaceAndPeople({ form, typeId, asset }: PlaceProps) {
  const { t } = useTranslation('tickets')
  const sites = useSites()
  const mayWork = useMay('ticket_work')
  const zoneOf = useZoneOf()
  const [locationId, setLocationId] = useState(form.getValues().location_id)
  form.watch('location_id', ({ value }) => {
    setLocationId(value)
    for (const field of ['category_id', 'area_id', 'asset_id', 'assignee_id', 'group_id']) form.setFieldValue(field, '')
  })
  const site = useSite()
  const usual = site?.id ?? (sites.length === 1 ? sites[0]?.id : undefined)
  const { getValues, setFieldValue } = form
  useEffect(() => {
    if (usual && getValues().location_id === '') setFieldValue('location_id', usual)
  }, [usual, getValues, setFieldValue])
  const begin = (template: TicketTemplate | null) => {
    setFieldValue('template_id', template?.id ?? '')
    if (template) for (const [field, value] of Object.entries(templateValues(template))) setFieldValue(field, value)
  }
  return (
    <>
      <TemplateSelect typeId={typeId} first={form.getValues().template_id} choose={begin} />
      <CategoryField form={form} typeId={typeId} locationId={locationId} mayAssign={mayWork} />
      <SubtypeField form={form} typeId={typeId} />
      <WhatFields form={form} />
      <MayHelp form={form} locationId={locationId} />
      <Select
        label={t('fact.site')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={sites.map((site) => ({ value: site.id, label: site.name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <TypeFields form={form} typeId={typeId} locationId={locationId} />
      {!AWAY.has(ticketTypeById(typeId)?.code ?? '') && (
        <>
          <WhereFields form={form} locationId={locationId} asset={asset} />
          <WhenFields form={form} zone={zoneOf(locationId)} />
        </>
      )}
      {mayWork && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <AssigneeSelect
            locationId={locationId}
            disabled={locationId === ''}
            key={form.key('assignee_id')}
            {...form.getInputProps('assignee_id')}
          />
          <GroupSelect
            locationId={locationId}
            disabled={locationId === ''}
            key={form.key('group_id')}
            {...form.getInputProps('group_id')}
          />
        </SimpleGrid>
      )}
      <SeenBy form={form} typeId={typeId} locationId={locationId} />
    </>
  )
}

/** Articles that may answer what is typed, as it is typed. */
function MayHelp({ form, locationId }: { readonly form: TicketForm; readonly locationId: string }) {
  const [{ title, category_id, asset_id }, setAbout] = useState(() => form.getValues())
  const follow = () => setAbout(form.getValues())
  form.watch('title', follow)
  form.watch('category_id', follow)
  form.watch('asset_id', follow)
  return <SuggestedArticles text={title} locationId={locationId} categoryId={category_id} assetId={asset_id} />
}
