import { MultiSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import {
  type AnnouncementDetail,
  type AnnouncementDraft,
  announcements,
} from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { instantAt, wallTimeOf } from '../../kit/dates/zoned-time.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useSiteId, useSites, useSitesKnown } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { useAnnouncementZone } from './announcement-zone.ts'
import { announcementById, everyGroup, everyRole, saveAnnouncement } from './announcements.api.ts'
import { announcementFormView } from './announcements-view.ts'

/** Writes an announcement in one language or both; a correction begins with the texts and the audience of what it corrects. */
export function AnnouncementFormScreen() {
  const { id, replaces } = useViewState(announcementFormView).state
  if (!useSitesKnown()) return <WaitingRows />
  return (
    <LoadedRecord id={id ?? replaces} query={announcementById}>
      {(known) => (
        <AnnouncementForm
          key={id ?? replaces ?? 'new'}
          announcement={id === undefined ? undefined : known}
          corrected={id === undefined ? known : undefined}
        />
      )}
    </LoadedRecord>
  )
}

type Values = Record<string, unknown> & {
  title_id: string
  body_id: string
  title_en: string
  body_en: string
  location_ids: string[]
  group_ids: string[]
  role_ids: string[]
  needs_confirmation: boolean
  /** What the wall clock shows; empty: no end. */
  ends_at: string
}
interface FormProps {
  readonly announcement: AnnouncementDetail | undefined
  /** The published one that a new one takes the place of. */
  readonly corrected: AnnouncementDetail | undefined
}
const EMPTY = { en: '', id: '' }
const idsOf = (refs: readonly { readonly id: string }[] = []) => refs.map(({ id }) => id)

function useStart(from: AnnouncementDetail | undefined): Values {
  const siteId = useSiteId()
  const seesAll = useMe()?.location_ids === null
  const sites = useSites()
  const zone = useAnnouncementZone()(from?.locations ?? [])
  const own = seesAll ? [] : siteId ? [siteId] : idsOf(sites)
  const { title, body } = from ?? { title: EMPTY, body: EMPTY }
  return {
    ...{ title_id: title.id, body_id: body.id, title_en: title.en, body_en: body.en },
    location_ids: from ? idsOf(from.locations) : own,
    ...{ group_ids: idsOf(from?.groups), role_ids: idsOf(from?.roles) },
    needs_confirmation: from?.needs_confirmation ?? false,
    ends_at: wallTimeOf(from?.state === 'ended' ? null : (from?.ends_at ?? null), zone),
  }
}

function AnnouncementForm({ announcement, corrected }: FormProps) {
  const { t } = useTranslation('announcements')
  const go = useNavigate()
  const textOf = useTextOf()
  const zoneOf = useAnnouncementZone()
  const start = useStart(announcement ?? corrected)
  const [siteIds, setSiteIds] = useState<readonly string[]>(start.location_ids)
  const zoneAt = (ids: readonly string[]) => zoneOf(ids.map((id) => ({ id })))
  const read = ({ title_id, body_id, title_en, body_en, ends_at, ...audience }: Values): AnnouncementDraft => ({
    ...(title_id && { title_id }),
    ...(body_id && { body_id }),
    ...(title_en && { title_en }),
    ...(body_en && { body_en }),
    ...audience,
    ends_at: ends_at === '' ? null : instantAt(ends_at, zoneAt(audience.location_ids)),
    replaces_id: announcement ? (announcement.replaces?.id ?? null) : (corrected?.id ?? null),
  })
  const open = (id: string) => void go({ to: '/people/announcements/announcement', search: { id } })
  const { form, frame } = useRecordForm(announcements.create.body, start, {
    record: announcement,
    read,
    save: (body) => saveAnnouncement(announcement, body),
    leave: () => (announcement ? open(announcement.id) : void go({ to: '/people/announcements' })),
    done: ({ data }) => open(data.id),
  })
  form.watch('location_ids', ({ value }) => setSiteIds(value))
  return (
    <>
      <PageHeader
        title={announcement ? textOf(announcement.title) : t(corrected ? 'newCorrection' : 'new')}
        subtitle={corrected ? t('correctionText', { title: textOf(corrected.title) }) : t('formText')}
      />
      <RecordForm {...frame}>
        <Texts form={form} language="id" />
        <Texts form={form} language="en" />
        <Audience form={form} />
        <DateField
          kind="date-time"
          zone={zoneAt(siteIds)}
          label={t('endsAt')}
          description={t('endsAtText')}
          key={form.key('ends_at')}
          {...form.getInputProps('ends_at')}
        />
        <Switch
          label={t('needsConfirmation')}
          description={t('needsConfirmationText')}
          key={form.key('needs_confirmation')}
          {...form.getInputProps('needs_confirmation', { type: 'checkbox' })}
        />
      </RecordForm>
    </>
  )
}

type Form = ReturnType<typeof useRecordForm<Values, AnnouncementDraft, unknown>>['form']

function Texts({ form, language }: { readonly form: Form; readonly language: 'id' | 'en' }) {
  const { t } = useTranslation('announcements')
  const [title, body] = [`title_${language}`, `body_${language}`] as const
  return (
    <>
      <TextInput label={t(title)} lang={language} maxLength={160} key={form.key(title)} {...form.getInputProps(title)} />
      <Textarea
        label={t(body)}
        lang={language}
        autosize
        minRows={4}
        maxRows={20}
        maxLength={10_000}
        key={form.key(body)}
        {...form.getInputProps(body)}
      />
    </>
  )
}

function Audience({ form }: { readonly form: Form }) {
  const { t } = useTranslation('announcements')
  const seesAll = useMe()?.location_ids === null
  const sites = useSites()
  const groups = useQuery(everyGroup).data?.data ?? []
  const roles = useQuery(everyRole).data?.data ?? []
  const choices = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Text component="legend" size="sm" fw={600} p={0}>
        {t('audience')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('audienceText')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <MultiSelect
          label={t('sites')}
          withAsterisk={!seesAll}
          placeholder={seesAll ? t('everySite') : ''}
          searchable
          data={choices(sites)}
          key={form.key('location_ids')}
          {...form.getInputProps('location_ids')}
        />
        <MultiSelect
          label={t('groups')}
          searchable
          data={choices(groups)}
          key={form.key('group_ids')}
          {...form.getInputProps('group_ids')}
        />
        <MultiSelect label={t('roles')} searchable data={choices(roles)} key={form.key('role_ids')} {...form.getInputProps('role_ids')} />
      </SimpleGrid>
    </fieldset>
  )
}
