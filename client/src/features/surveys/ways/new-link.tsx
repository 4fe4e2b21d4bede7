import { Button, Group, Select, TextInput } from '@mantine/core'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useSiteId } from '../../../kit/site.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { useMakeLink } from '../surveys.api.ts'

const ALL = 1000
const NOTHING = { label: '', area_id: null as string | null, asset_id: null as string | null }

/** Makes a link: for everybody, for an area, or for an asset of it. */
export function NewLink({ survey }: { readonly survey: SurveyRecord }) {
  const { t } = useTranslation('surveys')
  const chosenSite = useSiteId()
  const siteId = survey.location?.id ?? chosenSite
  const [draft, setDraft] = useState(NOTHING)
  const make = useMakeLink(survey.id)
  const { area_id, asset_id, label } = draft
  const rows =
    useQuery({ ...asking(assets.list, { query: { limit: ALL, ...(area_id && { area_id }) } }), enabled: area_id !== null }).data?.data ?? []
  const send = (): void => {
    const body = { ...(label.trim() && { label: label.trim() }), ...(area_id && { area_id }), ...(asset_id && { asset_id }) }
    make.mutate(body, { onSuccess: () => setDraft(NOTHING) })
  }
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={t('newLink')}>
      <AreaSelect
        locationId={siteId}
        label={t('linkArea')}
        placeholder={t(siteId ? 'everybody' : 'siteFirst')}
        value={area_id}
        onChange={(id) => setDraft({ ...draft, area_id: id, asset_id: null })}
      />
      {area_id && (
        <Select
          label={t('linkAsset')}
          placeholder={t('wholeArea')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
          data={rows.map(({ id, name }) => ({ value: id, label: name }))}
          value={asset_id}
          onChange={(id) => setDraft({ ...draft, asset_id: id })}
        />
      )}
      <TextInput
        label={t('label')}
        maxLength={80}
        value={label}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} loading={make.isPending} onClick={send}>
        {t('newLink')}
      </Button>
    </Group>
  )
}
