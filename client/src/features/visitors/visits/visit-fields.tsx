import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { SubtypeSelect } from '../../desk-settings/embed/subtype-select.tsx'
import { TemplateSelect } from '../../ticket-tools/embed/template-select.tsx'
import { HostSelect } from './host-select.tsx'
import { InviteKind } from './invite-kind.tsx'
import { linesOf, MOST_LINES } from './invited-lines.ts'
import { InvitedPreview } from './invited-preview.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LinesField } from './lines-field.tsx'
import type { VisitValues } from './visit-values.ts'

const VISITOR_TYPE = ticketTypeByCode('visitor')?.id ?? 0
export interface VisitFieldsProps {
  readonly form: UseFormReturnType<VisitValues>
  /** What is chosen now: fields depend on it. */
  readonly locationId: string
  readonly repeat: string
}

/** What it is for and where; a series stays at its site. */
export function WhatFields({ form, locationId, repeat, known }: VisitFieldsProps & { readonly known: boolean }) {
  const { t } = useTranslation(['visits', 'tickets'])
  const sites = useSites()
  return (
    <>
      {repeat === 'none' && (
        <TemplateSelect
          typeId={VISITOR_TYPE}
          first={form.getValues().template_id}
          choose={(item) => {
            form.setFieldValue('template_id', item?.id ?? '')
            if (item) form.setValues({ title: item.title, message: item.description })
          }}
        />
      )}
      <TextInput label={t('purpose')} withAsterisk maxLength={200} key={form.key('title')} {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fact.site', { ns: 'tickets' })}
          withAsterisk
          searchable
          allowDeselect={false}
          disabled={known}
          data={sites.map((site) => ({ value: site.id, label: site.name }))}
          key={form.key('location_id')}
          {...form.getInputProps('location_id')}
        />
        <AreaSelect
          label={t('place')}
          locationId={locationId}
          key={`${form.key('area_id')} ${locationId}`}
          {...form.getInputProps('area_id')}
        />
      </SimpleGrid>
      {repeat === 'none' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <CategorySelect
            typeId={VISITOR_TYPE}
            locationId={locationId || undefined}
            key={form.key('category_id')}
            {...form.getInputProps('category_id')}
          />
          <SubtypeSelect typeId={VISITOR_TYPE} now={null} key={form.key('subtype_id')} {...form.getInputProps('subtype_id')} />
        </SimpleGrid>
      )}
    </>
  )
}

/** Whose guests they are. */
export function HostFields({ form, locationId, now }: Omit<VisitFieldsProps, 'repeat'> & { readonly now: Ref | null }) {
  const { t } = useTranslation('visitors')
  if (!locationId) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <HostSelect
        label={t('fact.host')}
        locationId={locationId}
        now={now}
        key={`${form.key('host_id')} ${locationId}`}
        {...form.getInputProps('host_id')}
      />
      <HostSelect
        label={t('fact.coHost')}
        locationId={locationId}
        key={`${form.key('co_host_id')} ${locationId}`}
        {...form.getInputProps('co_host_id')}
      />
    </SimpleGrid>
  )
}

/** Who comes, how they are invited, and what they are told. */
export function WhoFields({ form, repeat }: Pick<VisitFieldsProps, 'form' | 'repeat'>) {
  const { t } = useTranslation(['visitors', 'visits'])
  const receives = useMay('visitor_receive')
  const [{ text, kind, language }, keep] = useState(() => {
    const { visitors, kind, language } = form.getValues()
    return { text: visitors, kind, language }
  })
  const put = (field: 'visitors' | 'kind' | 'language', value: string) => {
    form.setFieldValue(field, value)
    keep((before) => ({ ...before, [field === 'visitors' ? 'text' : field]: value }))
  }
  const lines = linesOf(text)
  const wrong = lines.filter((line) => line.fault).length
  const error = form.errors['visitors']
  const mayWalkIn = receives && repeat === 'none'
  return (
    <>
      <InviteKind value={kind} mayWalkIn={mayWalkIn} onChange={(value) => put('kind', value)} />
      <Text size="sm" c="dimmed">
        {kind === 'group' ? t('groupText', { ns: 'visits' }) : t(`kindText.${kind}`)}
      </Text>
      <LinesField
        text={text}
        setText={(text) => put('visitors', text)}
        isRequired
        error={error && (wrong > 0 ? t('invitation.wrongLines', { count: wrong }) : error)}
      />
      <InvitedPreview lines={lines} />
      {lines.length > MOST_LINES && <Text c="red">{t('invitation.tooMany', { count: MOST_LINES })}</Text>}
      <Textarea
        label={t('message', { ns: 'visits' })}
        description={t('messageHint', { ns: 'visits' })}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      {kind !== 'walk_in' && <LanguageChoice value={language} onChange={(value) => put('language', value)} />}
    </>
  )
}
